import { expect, test } from 'bun:test';
import { statSync } from 'node:fs';
import { faultsOf } from '@story-pointer/core/testing/faults';
import { seedOfRun } from '@story-pointer/core/testing/nightly';
import { sleep } from 'bun';
import * as fc from 'fast-check';
import { RecordNotFound } from './stores/store.ts';
import { commandId, waves } from './testing/acts.ts';
import { type Ground, limits, openFaultySession } from './testing/faulty-session.ts';
import { ServerProcess } from './testing/server-process.ts';
import { storedIn } from './testing/stored.ts';
import { StubbornPerson } from './testing/stubborn-person.ts';

/**
 * A server that is killed again and again while people use it. `CRASHES=1000` kills it more
 * often, `CRASH_SEED` repeats a run that failed. A kill is not a power cut: writes that the
 * process has passed to the system still reach the disk. `power-cut.test.ts` covers that case.
 */

const crashes = Number(process.env['CRASHES'] ?? 10);
const seed = Number(process.env['CRASH_SEED'] ?? seedOfRun());
const patience = 60_000 + crashes * 12_000;

/** The number of sessions in use at the same time. */
const sessionsAtOnce = 4;

/** The most requests, and then turns of the event loop, between a start and a kill. */
const most = { requests: 40, turns: 60 };

const plan = fc.record({ first: commandId, acts: waves, last: commandId });
const moment = fc.record({
  requests: fc.nat(most.requests),
  turns: fc.nat(most.turns),
  /** During a commit, or between it and its answer. */
  isOnWrite: fc.boolean(),
});

test(
  '[C1, C13] a server killed at any moment keeps everything acknowledged, once, and no half-changed room; pages follow without a reload',
  async () => {
    await using server = await ServerProcess.start({
      settings: {
        MAX_PARTICIPANTS: String(limits.participants),
        MAX_STORIES: String(limits.stories),
      },
    });
    let killed = 0;
    let sent = 0;
    let repeated = 0;
    let onSent = () => {};
    const inUse = new Set<string>();

    const ground: Ground = {
      newPerson: () =>
        new StubbornPerson(server.url, async () => {
          repeated += 1;
          await sleep(5);
        }),
      store: storedIn(server.path),
      settle: async () => {},
    };

    async function play(seedOfTeam: number): Promise<void> {
      for (const { first, acts, last } of endless(plan, seedOfTeam)) {
        if (killed === crashes) return;
        using session = await openFaultySession(ground, first);
        inUse.add(session.sessionId);
        for (const wave of acts) {
          sent += wave.length;
          onSent();
          await session.happen(wave);
        }
        await session.settle();
        inUse.delete(session.sessionId);
        await session.end(last);
      }
    }

    async function kill(): Promise<void> {
      for (const { requests, turns, isOnWrite } of endless(moment, seed)) {
        if (killed === crashes) return;
        const target = sent + requests;
        while (sent < target) {
          await new Promise<void>((resolve) => {
            onSent = resolve;
          });
        }
        for (let turn = 0; turn < turns; turn += 1) await new Promise(setImmediate);
        if (isOnWrite) await nextWrite(server.path);
        await server.stop('SIGKILL');
        killed += 1;
        for (const sessionId of inUse) await expectWhole(sessionId);
        await server.start();
      }
    }

    /** The session may also be gone as a whole, if it was being deleted. */
    async function expectWhole(sessionId: string): Promise<void> {
      const room = await ground.store.load(sessionId).catch((error) => {
        expect(error).toBeInstanceOf(RecordNotFound);
      });
      if (room) expect(faultsOf(room)).toEqual([]);
    }

    const teams = Array.from({ length: sessionsAtOnce }, (_, team) => play(seed + team));
    await Promise.all([kill(), ...teams]).catch((error) => {
      throw new Error(`with CRASH_SEED=${seed}, after ${killed} kills`, { cause: error });
    });
    expect(repeated).toBeGreaterThan(killed);
  },
  patience,
);

/** Resolves at the next write to a database. */
async function nextWrite(path: string): Promise<void> {
  const written = () => statSync(`${path}-wal`).mtimeMs;
  const before = written();
  while (written() === before) await new Promise(setImmediate);
}

/** One example after another, the same ones for the same seed. */
function* endless<T>(arbitrary: fc.Arbitrary<T>, start: number): Generator<T> {
  for (let batch = start | 0; ; batch += sessionsAtOnce) {
    yield* fc.sample(arbitrary, { seed: batch, numRuns: 10 });
  }
}
