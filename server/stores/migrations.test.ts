import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SQL, spawn } from 'bun';
import { Databases, isPostgresMissing } from '../testing/postgres-server.ts';
import { openDatabase } from './database.ts';

// A new database takes its time on a busy machine.
setDefaultTimeout(180_000);

/** Says that it is there, and opens the database on request. */
const program = `
  const { openDatabase } = await import(${JSON.stringify(join(import.meta.dir, 'database.ts'))});
  process.stdout.write('here');
  await process.stdin[Symbol.asyncIterator]().next();
  const store = await openDatabase(process.argv.at(-1), Date.now);
  await store.check();
  await store.close();
`;

describe('a new SQLite file', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'story-pointer-'));
  });
  afterAll(() => rm(folder, { recursive: true }));
  migrates(async () => `sqlite://${join(folder, crypto.randomUUID())}`);
});

describe.skipIf(isPostgresMissing)('a new PostgreSQL database', () => {
  let postgres: Databases;
  beforeAll(async () => {
    postgres = await Databases.shared();
  });
  afterAll(() => postgres[Symbol.asyncDispose]());
  migrates(() => postgres.newDatabase());
});

function migrates(newDatabase: () => Promise<string>): void {
  test('[O20] gets its tables once when several processes start at once', async () => {
    const url = await newDatabase();
    const processes = Array.from({ length: 4 }, () =>
      spawn([process.execPath, '-e', program, url], { stdin: 'pipe', stderr: 'pipe' }),
    );
    for (const { stdout } of processes) await stdout.getReader().read();
    for (const { stdin } of processes) stdin.write('go');
    for (const { stdin } of processes) await stdin.end();
    const said = await Promise.all(processes.map(({ stderr }) => new Response(stderr).text()));
    expect(said).toEqual(['', '', '', '']);
  });

  test('[O20] is not touched by a program that is older than what it holds', async () => {
    const url = await newDatabase();
    await (await openDatabase(url, Date.now)).close();
    await using sql = new SQL(url);
    await sql`INSERT INTO migrations (step) VALUES (1000)`;
    await expect(openDatabase(url, Date.now)).rejects.toThrow(
      'The database was written by a newer version of Story Pointer.',
    );
  });

  test('[O20] is not touched where a version between two releases has written it', async () => {
    const url = await newDatabase();
    await (await openDatabase(url, Date.now)).close();
    await using sql = new SQL(url);
    await sql`DELETE FROM migrations WHERE step > 12`;
    await expect(openDatabase(url, Date.now)).rejects.toThrow(
      'by a version that is not taken over',
    );
    await sql`SELECT * FROM documents`;
  });
}
