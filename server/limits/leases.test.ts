import { expect, test } from 'bun:test';
import * as fc from 'fast-check';
import { noEdgeLimits } from '../testing/test-server.ts';
import { type Holder, Leases } from './leases.ts';
import { limitsOf } from './table.ts';

const stranger: Holder = { address: '192.0.2.1', sessionId: 'one', participantId: null };

function leasesOf(limits: Partial<typeof noEdgeLimits>): Leases {
  return new Leases(limitsOf({ ...noEdgeLimits, ...limits }).held.connections);
}

/** Measures refusals, in milliseconds, with a given number of leases taken. */
function timeRefusals(taken: number, refusals: number): number {
  const leases = leasesOf({ connectionsPerAddress: taken });
  const take = () => leases.take({ ...stranger, displaced: () => {} });
  for (let count = 0; count < taken; count += 1) take();
  const begin = performance.now();
  let refused = 0;
  for (let count = 0; count < refusals; count += 1) if (typeof take() === 'string') refused += 1;
  expect(refused).toBe(refusals);
  return performance.now() - begin;
}

test('a refusal is quick however many leases are taken', () => {
  timeRefusals(20, 10_000);
  const few = timeRefusals(20, 10_000);
  // A search of all leases takes more than a minute, also on an idle machine.
  expect(timeRefusals(20_000, 10_000)).toBeLessThan(10 * few + 5000);
});

/** A person in the only session, which has few leases. */
const holders: fc.Arbitrary<Holder> = fc.record({
  address: fc.constantFrom('192.0.2.1', '192.0.2.2', '192.0.2.3'),
  sessionId: fc.constant('one'),
  participantId: fc.constantFrom(null, 'ann', 'bob', 'cid'),
});
const most = 5;
const acts = fc.array(fc.tuple(holders, fc.option(fc.nat(most - 1))), { maxLength: 60 });

/** A lease as a test sees it. */
interface Held {
  readonly holder: Holder;
  lease: Disposable | undefined;
}

const isSeated = ({ holder }: Held) => holder.participantId !== null;
const whoHas = ({ holder }: Held) => holder.participantId ?? holder.address;

/**
 * Finds the leases that may be displaced, by plain search: their holders need them less and have
 * most.
 */
function candidatesFor(wanted: Held, held: readonly Held[]): Held[] {
  const countOf = (who: string) => held.filter((one) => whoHas(one) === who).length;
  const own = countOf(whoHas(wanted));
  const seatless = isSeated(wanted) ? held.filter((one) => !isSeated(one)) : [];
  const alike = held.filter((one) => isSeated(one) === isSeated(wanted));
  const larger = alike.filter((one) => countOf(whoHas(one)) > own + 1);
  const candidates = seatless.length > 0 ? seatless : larger;
  const largest = Math.max(...candidates.map((one) => countOf(whoHas(one))));
  return candidates.filter((one) => countOf(whoHas(one)) === largest);
}

test('a newcomer displaces the newest of those who have most and need it less, or no one', () => {
  return fc.assert(
    fc.property(acts, (all) => {
      const leases = leasesOf({ connectionsPerSession: most });
      const held: Held[] = [];
      for (const [holder, left] of all) {
        if (left !== null) held.splice(left, 1)[0]?.lease?.[Symbol.dispose]();
        const wanted: Held = { holder, lease: undefined };
        const candidates = held.length < most ? [] : candidatesFor(wanted, held);
        const before = [...held];
        const displaced = () => held.splice(held.indexOf(wanted), 1);
        const taken = leases.take({ ...holder, displaced });
        if (typeof taken !== 'string') wanted.lease = taken;
        const [loser] = before.filter((one) => !held.includes(one));
        expect(wanted.lease !== undefined).toBe(held.length < most);
        if (wanted.lease) held.push(wanted);
        if (candidates.length === 0) expect(loser).toBeUndefined();
        else {
          const newest = candidates.findLast((one) => loser && whoHas(one) === whoHas(loser));
          expect(loser).toBe(newest);
          expect(loser).toBeDefined();
        }
      }
    }),
  );
});
