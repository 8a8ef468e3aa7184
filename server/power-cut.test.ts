import { Database } from 'bun:sqlite';
import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test';
import { existsSync, statSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { seedOfRun } from '@story-pointer/core/testing/nightly';
import { hash, sleep } from 'bun';
import { openSqlite } from './stores/sqlite.ts';
import { RecordNotFound } from './stores/store.ts';
import { CutDisk, type Dice } from './testing/cut-disk.ts';
import { actsIn, type DiskAct, isStraceMissing, straced } from './testing/disk-acts.ts';
import { type Answer, RecordedSessions } from './testing/recorded-sessions.ts';
import { given } from './testing/room.ts';
import { ServerProcess } from './testing/server-process.ts';
import { storedIn } from './testing/stored.ts';
import { until } from './testing/until.ts';

/**
 * A power cut at any moment from the first start on: recorded writes of the server are replayed
 * into the states that a disk may then be in. `POWER_CUTS=10000` cuts more often, `POWER_CUT_SEED`
 * repeats a failed run.
 */

const cuts = Number(process.env['POWER_CUTS'] ?? 300);
const seed = Number(process.env['POWER_CUT_SEED'] ?? seedOfRun());
/** In memory if possible: these images need not outlive the test. */
const images = existsSync('/dev/shm') ? '/dev/shm' : tmpdir();

const teams = ['one', 'two', 'three', 'four'];
const rounds = 8;

setDefaultTimeout(60_000 + cuts * 1000);

describe.skipIf(isStraceMissing)('when the power is cut', () => {
  let folder: string;
  let path: string;
  let sessions: RecordedSessions;
  let acts: readonly DiskAct[];

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'story-pointer-'));
    const data = join(folder, 'data');
    path = join(data, 'made', 'when', 'missing.db');
    const log = join(folder, 'log');
    const settings = { DATABASE_URL: `sqlite://${path}` };
    const server = await ServerProcess.start({ folder, prefix: straced(log), settings });
    sessions = new RecordedSessions(storedIn(path));
    const { mtimeMs } = statSync(path);
    await Promise.all(teams.map((team) => sessions.play(server.url, team, rounds)));
    // The log is copied into the file when writes pause, not by a commit.
    await until(() => statSync(path).mtimeMs > mtimeMs);
    // A recovery after a crash can be lost to a power cut as well.
    await server.stop('SIGKILL');
    await ended(log);
    await server.start();
    await Promise.all(teams.map((team) => sessions.play(server.url, `${team} again`, 1)));
    await server.stop('SIGTERM');
    await ended(log);
    acts = [...actsIn(await readFile(log, 'utf8'), folder)];
  });
  afterAll(() => rm(folder, { recursive: true }));

  test('[C1] nothing acknowledged is lost, and nothing is stored by half', async () => {
    const told = sessions.answers.map((answer) => ({
      ...answer,
      at: acts.findIndex((act) => act.kind === 'say' && act.text.includes(answer.text)),
    }));
    // Guards the test itself: all answers were recorded, and the log was copied into the file.
    expect(told.filter(({ at }) => at < 0)).toEqual([]);
    expect(acts.findLastIndex((act) => act.kind === 'write' && act.path === path)).toBeGreaterThan(
      Math.min(...told.map(({ at }) => at)),
    );

    const dice = diceOf(seed);
    const moments = Array.from({ length: cuts }, () => momentIn(acts, dice));
    const disk = new CutDisk(folder);
    let done = 0;
    for (const moment of moments.sort((one, other) => one - other)) {
      for (const act of acts.slice(done, moment)) disk.perform(act);
      done = moment;
      const image = await mkdtemp(join(images, 'story-pointer-'));
      await disk.restoreInto(image, dice);
      const acknowledged = told.filter(({ at }) => at < moment);
      await expectSound(join(image, relative(folder, path)), sessions, acknowledged).catch(
        (cause) => {
          throw new Error(`with POWER_CUT_SEED=${seed}, after ${moment} of ${acts.length}`, {
            cause,
          });
        },
      );
      await rm(image, { recursive: true });
    }
  });
});

/**
 * Opens the remains as the next start does, and compares them with the answers that people
 * received.
 */
async function expectSound(
  path: string,
  sessions: RecordedSessions,
  acknowledged: readonly Answer[],
): Promise<void> {
  const store = await openSqlite(path, Date.now);
  let commands = 0;
  for (const sessionId of sessions.ids) {
    const answers = acknowledged.filter((answer) => answer.sessionId === sessionId);
    const least = Math.max(0, ...answers.map(({ revision }) => revision));
    const room = await store.load(sessionId).catch((error) => {
      if (!(error instanceof RecordNotFound)) throw error;
    });
    expect(room?.revision ?? 0).toBeGreaterThanOrEqual(least);
    if (!room) continue;
    expect(room).toEqual(given(sessions.roomAt(sessionId, room.revision)));
    commands += room.revision;
  }
  await store.close();
  using file = new Database(path, { readonly: true });
  const one = (query: string) => Object.values(given(file.query(query).get() ?? undefined))[0];
  expect(one('PRAGMA integrity_check')).toBe('ok');
  // Each command and its receipt are stored together or not at all.
  expect(one('SELECT COUNT(*) FROM receipts')).toBe(commands);
}

/** A random moment; often one with more than a write to the log, or within the first start. */
function momentIn(acts: readonly DiskAct[], dice: Dice): number {
  const rare = acts.flatMap((act, index) =>
    act.kind === 'say' || ('path' in act && act.path.endsWith('-wal')) ? [] : index,
  );
  return dice() < 0.5
    ? Math.floor(dice() * (acts.length + 1))
    : given(rare[Math.floor(dice() * rare.length)]) + 1;
}

function diceOf(seed: number): Dice {
  let thrown = 0;
  return () => {
    thrown += 1;
    return hash.xxHash32(`${seed} ${thrown}`) / 2 ** 32;
  };
}

/** Waits until the recording shows the end of all threads. */
async function ended(log: string): Promise<void> {
  for (;;) {
    const text = await readFile(log, 'utf8');
    const ends = text.match(/\+\+\+ (exited with|killed by)/g) ?? [];
    const threads = new Set(text.match(/^\d+/gm));
    if (ends.length === threads.size) return;
    await sleep(50);
  }
}
