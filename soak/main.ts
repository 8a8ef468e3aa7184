import { report } from './report.ts';
import { soak } from './soak.ts';

/** The long form: everything goes wrong for half an hour, in the rooms of a thousand people. */

const { SOAK_MINUTES = '30', SOAK_SEED = String(Date.now() % 1_000_000) } = process.env;
const plan = {
  rooms: 100,
  peoplePerRoom: 10,
  seconds: Number(SOAK_MINUTES) * 60,
  seed: Number(SOAK_SEED),
};

console.log(`seed ${plan.seed}`);
const found = await soak(plan, console.log);
console.log(report(plan, found));
process.exit(found.broken.length > 0 ? 1 : 0);
