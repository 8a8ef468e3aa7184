import { test } from 'bun:test';
import { moves } from '@story-pointer/core/testing/moves';
import * as fc from 'fast-check';
import { type Act, openFaultySession } from './testing/faulty-session.ts';

/** Sessions on a network that harms every other request; `FAULTY_SESSIONS=1000` plays more of them. */

const sessions = Number(process.env['FAULTY_SESSIONS'] ?? 30);
const patience = 30_000 + sessions * 2000;

/** So much is sent at the same moment. */
const together = 3;

const commandId = fc.uuid({ version: 4 });

/** What people do; repeating is the network's business here, and the session ends at the end. */
const acts: fc.Arbitrary<Act[][]> = moves
  .map((all) =>
    all
      .filter((move) => move.kind !== 'repeat')
      .filter((move) => move.kind !== 'command' || move.type !== 'deleteSession'),
  )
  .chain((all) => fc.tuple(...all.map((move) => fc.record({ move: fc.constant(move), commandId }))))
  .map((all) =>
    Array.from({ length: Math.ceil(all.length / together) }, (_, index) =>
      all.slice(index * together, (index + 1) * together),
    ),
  );

test(
  '[C30, C3, W21, W15] whatever a network loses, cuts, doubles or delays, each command happens once or is refused as without faults',
  () =>
    fc.assert(
      fc.asyncProperty(
        fc.nat(),
        acts,
        fc.tuple(commandId, commandId),
        async (seed, waves, [first, last]) => {
          await using session = await openFaultySession(seed, first);
          for (const wave of waves) await session.happen(wave);
          await session.settle();
          await session.end(last);
        },
      ),
      // On a network no second run is quite like the first: what failed is not made smaller.
      { numRuns: sessions, endOnFailure: true },
    ),
  patience,
);
