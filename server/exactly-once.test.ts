import { test } from 'bun:test';
import * as fc from 'fast-check';
import { commandId, waves } from './testing/acts.ts';
import { BadNetwork } from './testing/bad-network.ts';
import { type Ground, limits, openFaultySession } from './testing/faulty-session.ts';
import { given } from './testing/room.ts';
import { StubbornPerson } from './testing/stubborn-person.ts';
import { startServer } from './testing/test-server.ts';

/**
 * Sessions on a network that breaks every other request; `FAULTY_SESSIONS=1000` plays more of
 * them.
 */

const sessions = Number(process.env['FAULTY_SESSIONS'] ?? 10);
const patience = 30_000 + sessions * 2000;

async function openBadGround(seed: number, stack: AsyncDisposableStack): Promise<Ground> {
  const { server, store } = stack.use(await startServer({ limits }));
  const network = await BadNetwork.open(given(server.port), seed);
  stack.defer(() => network.close());
  return {
    newPerson: () => new StubbornPerson(network.url),
    store,
    settle: () => network.deliverLate(),
  };
}

test(
  '[C3, W21, W15] each command happens once, or is refused as without faults, on a network that loses, cuts, doubles and delays',
  () =>
    fc.assert(
      fc.asyncProperty(
        fc.nat(),
        waves,
        fc.tuple(commandId, commandId),
        async (seed, acts, [first, last]) => {
          await using stack = new AsyncDisposableStack();
          using session = await openFaultySession(await openBadGround(seed, stack), first);
          for (const wave of acts) await session.happen(wave);
          await session.settle();
          await session.end(last);
        },
      ),
      // No two runs on a network are alike, so failed examples are not shrunk.
      { numRuns: sessions, endOnFailure: true },
    ),
  patience,
);
