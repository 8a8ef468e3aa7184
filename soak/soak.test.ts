import { expect, test } from 'bun:test';
import { report } from './report.ts';
import { soak } from './soak.ts';

/** The short form of `npm run soak`; what it finds can be looked for again with the seed it prints. */

const plan = {
  rooms: 6,
  peoplePerRoom: 10,
  seconds: 4,
  seed: Number(process.env['SOAK_SEED'] ?? Date.now() % 1_000_000),
};

/** In milliseconds. */
const patience = 120_000;

test(
  '[C40] whatever goes wrong, nothing acknowledged is lost and every page ends up right',
  async () => {
    const found = await soak(plan, () => undefined);
    if (found.broken.length > 0) throw new Error(report(plan, found));
    expect(found.acknowledged).toBeGreaterThan(20);
    expect(found.tally.recoveries).toHaveLength(2);
  },
  patience,
);
