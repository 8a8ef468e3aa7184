import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test';
import { spokenCode } from '@story-pointer/core/session-code';
import { Databases, isPostgresMissing } from './testing/postgres-server.ts';
import { programs } from './testing/program.ts';
import { given, openRoom } from './testing/room.ts';
import { ServerProcess } from './testing/server-process.ts';
import { until } from './testing/until.ts';

/** `npm run sessions` and `npm run erase` in the hands of an operator. */

// Programs start slowly on a busy machine.
setDefaultTimeout(180_000);

const { folder, run } = programs();

async function said(env: Record<string, string>, ...options: string[]) {
  const program = run(env, ...options);
  const texts = [program.stdout, program.stderr].map((one) => new Response(one).text());
  const [out = '', complaint = ''] = await Promise.all(texts);
  return { exitCode: await program.exited, out, complaint };
}

describe('on SQLite', () => listsAndErases(async () => `sqlite://${folder}/sessions.db`));

describe.skipIf(isPostgresMissing)('on PostgreSQL', () => {
  let postgres: Databases;
  beforeAll(async () => {
    postgres = await Databases.shared();
  });
  afterAll(() => postgres[Symbol.asyncDispose]());
  listsAndErases(() => postgres.newDatabase(), ' @nightly');
});

function listsAndErases(newDatabase: () => Promise<string>, nightly = ''): void {
  test(`[O132] sessions are listed, and one is erased once that is confirmed, while a server runs on the data${nightly}`, async () => {
    const DATABASE_URL = await newDatabase();
    await using server = await ServerProcess.start({ settings: { DATABASE_URL } });
    const { ann, annSeat, bob, bobSeat, storyId } = await openRoom(server.url);
    const other = await openRoom(server.url);
    await ann.send(annSeat, { type: 'renameSession', name: 'Sprint \u200b12' });
    await bob.send(bobSeat, { type: 'vote', storyId, round: 1, points: 5 });
    const code = spokenCode(annSeat.sessionId);

    const listed = await said({ DATABASE_URL }, '--sessions');
    expect(listed.exitCode).toBe(0);
    const [head, ...rows] = listed.out.trimEnd().split('\n');
    expect(head).toBe('code\tcreated\tlast used\tpeople\tstories\tname');
    expect(rows.map((row) => row.split('\t')[0])).toEqual([
      code,
      spokenCode(other.annSeat.sessionId),
    ]);
    const minute = String.raw`\d{4}-\d\d-\d\d \d\d:\d\d`;
    expect(rows[0]).toMatch(
      new RegExp(String.raw`^${code}\t${minute}\t${minute}\t2\t1\tSprint \\u\{200b\}12$`),
    );

    // The question finds no terminal here.
    const unconfirmed = await said({ DATABASE_URL }, '--erase', code);
    expect([unconfirmed.exitCode, unconfirmed.complaint]).toEqual([2, 'Nothing was erased.\n']);
    expect(unconfirmed.out).toContain('(people: 2, stories: 1)');
    expect((await ann.look(annSeat)).status).toBe(200);

    const erased = await said({ DATABASE_URL }, '--erase', code, '--yes');
    expect([erased.exitCode, erased.complaint]).toEqual([0, '']);
    // The server has it in memory, and no page is open.
    await until(async () => (await ann.look(annSeat)).status === 404);
    await until(() => `${server.log}`.includes('deleted by another process'));
    expect((await ann.send(annSeat, { type: 'reveal', storyId, round: 1 })).status).toBe(404);
    expect((await other.ann.look(other.annSeat)).status).toBe(200);
    expect(`${server.log}`).not.toContain(annSeat.sessionId);
    const again = await said({ DATABASE_URL }, '--erase', code, '--yes');
    expect([again.exitCode, again.complaint]).toEqual([
      2,
      `There is no session with the code ${code}.\n`,
    ]);
    expect(given((await other.ann.look(other.annSeat)).value).stories).toHaveLength(1);
  });
}
