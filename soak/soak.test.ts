import { describe, expect, test } from 'bun:test';
import { seedOfRun } from '@story-pointer/core/testing/nightly';
import { isPostgresMissing } from '../server/testing/postgres-server.ts';
import { isRedisMissing } from '../server/testing/redis-server.ts';
import { openOneProcess } from './one-process.ts';
import { report } from './report.ts';
import { openSeveralProcesses } from './several-processes.ts';
import type { Site } from './site.ts';
import { soak } from './soak.ts';

/** The short form of `npm run soak`; the printed seed repeats a failed run. */

const plan = {
  rooms: 6,
  peoplePerRoom: 10,
  seconds: 4,
  seed: Number(process.env['SOAK_SEED'] ?? seedOfRun()),
};

/** In milliseconds. */
const patience = 120_000;

async function holds(open: () => Promise<Site>): Promise<void> {
  const site = await open();
  const found = await soak(plan, site, () => undefined).finally(() => site.remove());
  if (found.broken.length > 0) throw new Error(report(plan, found));
  expect(found.acknowledged).toBeGreaterThan(20);
  expect(found.tally.recoveries).toHaveLength(site.accidents.length);
}

test(
  '[C1, C3, C50] nothing acknowledged is lost and every page ends up right, whatever goes wrong, restored backups included',
  () => holds(openOneProcess),
  patience,
);

describe.skipIf(isPostgresMissing || isRedisMissing)('on PostgreSQL and Redis', () => {
  test(
    '[C1, C3, C50] three processes in turn keep these promises, though each of them, Redis and PostgreSQL die and a lagging standby takes over @nightly',
    () => holds(openSeveralProcesses),
    patience,
  );
});
