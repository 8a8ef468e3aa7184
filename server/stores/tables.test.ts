import { Database } from 'bun:sqlite';
import { expect, setDefaultTimeout, test } from 'bun:test';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SQL } from 'bun';
import { Databases, isPostgresMissing } from '../testing/postgres-server.ts';
import { commitOf, newRoom } from '../testing/sample-commits.ts';
import { openDatabase } from './database.ts';
import { keys } from './tables.ts';

// A new database takes its time on a busy machine.
setDefaultTimeout(180_000);

/** The version of the tables, which stays behind. */
const ownTable = 'migrations';

test('every table of a SQLite file is moved with the data', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'story-pointer-'));
  const path = join(folder, 'test.db');
  await (await openDatabase(`sqlite://${path}`, Date.now)).close();
  using database = new Database(path, { readonly: true });
  const found = database.query("SELECT name FROM sqlite_schema WHERE type = 'table'").values();
  await rm(folder, { recursive: true });
  expect(found.flat().sort()).toEqual([...Object.keys(keys), ownTable].sort());
});

test.skipIf(isPostgresMissing)(
  'every table of a PostgreSQL database is moved with the data',
  async () => {
    await using postgres = await Databases.shared();
    const url = await postgres.newDatabase();
    await (await openDatabase(url, Date.now)).close();
    await using sql = new SQL(url, { max: 1 });
    const found = await sql`SELECT table_name FROM information_schema.tables
      WHERE table_schema = 'public'`.values();
    expect(found.flat().sort()).toEqual([...Object.keys(keys), ownTable].sort());
  },
);

/** The questions in docs/operating.md. */
async function questions(): Promise<string[]> {
  const text = await Bun.file(join(import.meta.dir, '../../docs/operating.md')).text();
  const [, section = ''] = /## Ask the database\n(.*?)\n## /s.exec(text) ?? [];
  return [...section.matchAll(/```sql\n(.*?);\n```/gs)].map(([, question = '']) => question);
}

/** The answers where one story is agreed on. */
const answers = [
  [{ id: 'room', name: 'Sprint', last_activity_at: 1000 }],
  [{ session_id: 'room', people: 1, stories: 2 }],
  [{ session_id: 'room', story: 'Log in', points: 3, revealed_at: 900 }],
];

async function fill(url: string): Promise<void> {
  const store = await openDatabase(url, () => 1000);
  const vote = { storyId: 'a', participantId: 'ann', points: 3 };
  const { commit } = commitOf(newRoom, [
    { type: 'storyCreated', storyId: 'a', name: 'Log in' },
    { type: 'storyCreated', storyId: 'b', name: 'Log out' },
    { type: 'ballotCast', ...vote },
    { type: 'revealed', storyId: 'a', votes: [vote], at: 900 },
    { type: 'pointsAgreed', storyId: 'a', points: 3 },
  ]);
  await store.create(newRoom, { id: 'receipt 1', answer: '{}' });
  await store.commit(newRoom, [commit]);
  await store.close();
}

test('the questions in docs/operating.md can be asked of a SQLite file', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'story-pointer-'));
  const path = join(folder, 'test.db');
  await fill(`sqlite://${path}`);
  using database = new Database(path, { readonly: true });
  const found = (await questions()).map((question) => database.query(question).all());
  await rm(folder, { recursive: true });
  expect(found).toEqual(answers);
});

test.skipIf(isPostgresMissing)(
  'the questions in docs/operating.md can be asked of PostgreSQL, with data::json for data',
  async () => {
    await using postgres = await Databases.shared();
    const url = await postgres.newDatabase();
    await fill(url);
    await using sql = new SQL(url, { max: 1 });
    const found: unknown[] = [];
    for (const question of await questions())
      found.push([...(await sql.unsafe(question.replaceAll(/\bdata\b/g, 'data::json')))]);
    // PostgreSQL has what is in JSON as text, and large numbers too.
    const asText = (rows: readonly object[]) =>
      rows.map((row) =>
        Object.fromEntries(Object.entries(row).map(([name, value]) => [name, String(value)])),
      );
    expect(found.map((rows) => asText(Array.isArray(rows) ? rows : []))).toEqual(
      answers.map(asText),
    );
  },
);
