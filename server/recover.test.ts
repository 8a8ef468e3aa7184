import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inHalves, shortCodeOf } from '@story-pointer/core/session-code';
import { spawn } from 'bun';
import { Browser } from './testing/browser.ts';
import { Databases, isPostgresMissing } from './testing/postgres-server.ts';
import { serverCommand } from './testing/program.ts';
import { given, openRoom } from './testing/room.ts';
import { ServerProcess } from './testing/server-process.ts';

/** `npm run recover` in the hands of an operator. */

// Programs start slowly on a busy machine.
setDefaultTimeout(180_000);

async function recover(settings: Record<string, string>, ...code: string[]) {
  const program = spawn([...serverCommand, '--recover', ...code], {
    env: { ...process.env, ...settings },
    stdout: 'pipe',
    stderr: 'pipe',
  });
  const [said, complaint] = await Promise.all([
    new Response(program.stdout).text(),
    new Response(program.stderr).text(),
  ]);
  return { exitCode: await program.exited, said, complaint };
}

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'story-pointer-'));
});
afterAll(() => rm(folder, { recursive: true }));

describe('on SQLite', () => recovers(async () => `sqlite://${join(folder, 'test.db')}`));

describe.skipIf(isPostgresMissing)('on PostgreSQL', () => {
  let postgres: Databases;
  beforeAll(async () => {
    postgres = await Databases.shared();
  });
  afterAll(() => postgres[Symbol.asyncDispose]());
  recovers(() => postgres.newDatabase());
});

function recovers(newDatabase: () => Promise<string>): void {
  test('[O110, DV2] a new recovery link is printed while a server runs on the data, and works at once', async () => {
    const DATABASE_URL = await newDatabase();
    await using server = await ServerProcess.start({ settings: { DATABASE_URL } });
    const { ann, annSeat, bob, bobSeat, storyId } = await openRoom(server.url);
    const settings = { DATABASE_URL, PUBLIC_URL: 'https://points.example.org/team' };
    for (const code of [annSeat.sessionId, inHalves(given(shortCodeOf(annSeat.sessionId)))]) {
      const { exitCode, said } = await recover(settings, code);
      expect(exitCode).toBe(0);
      const [first, link, ...rest] = said.split('\n');
      expect(first).toStartWith('Recovery link for Ann');
      expect(rest).toEqual(['']);
      const { origin, pathname, searchParams, hash } = new URL(given(link));
      expect(origin + pathname).toBe('https://points.example.org/team/seat');
      expect(searchParams.get('sessionId')).toBe(annSeat.sessionId);
      // A vote cast meanwhile is kept.
      const vote = { type: 'vote', storyId, round: 1, points: 5 } as const;
      await bob.send(bobSeat, vote);
      const phone = new Browser(server.url);
      const came = await phone.claimSeat(annSeat.sessionId, hash.slice(1));
      expect(came.value).toEqual(annSeat);
      expect((await phone.send(annSeat, { type: 'setActiveStory', storyId })).status).toBe(200);
      expect(server.log).not.toContain(hash.slice(1));
    }
    const seen = given((await ann.look(annSeat)).value);
    expect(seen.stories[0]?.round).toMatchObject({ voters: [bobSeat.participantId] });
  });
}

test('[O110, O1] a session that cannot be recovered is reported with the reason', async () => {
  const DATABASE_URL = `sqlite://${join(folder, 'other.db')}`;
  const missing = await recover({ DATABASE_URL }, '6b027c5dd119d1bc3dac');
  expect([missing.exitCode, missing.complaint]).toEqual([2, expect.stringContaining('no file')]);
  await using _ = await ServerProcess.start({ settings: { DATABASE_URL } });
  const unknown = await recover({ DATABASE_URL }, '6b027c5dd119d1bc3dac');
  expect([unknown.exitCode, unknown.complaint]).toEqual([
    2,
    'There is no session with the code 6b027c5dd119d1bc3dac.\n',
  ]);
  const nothing = await recover({ DATABASE_URL });
  expect([nothing.exitCode, nothing.said]).toEqual([2, '']);
});
