import { openOneProcess } from './one-process.ts';
import { report } from './report.ts';
import { openSeveralProcesses } from './several-processes.ts';
import { soak } from './soak.ts';

/** The long form: faults of all kinds for half an hour, in the rooms of up to a thousand people. */

const {
  SOAK_MINUTES = '30',
  SOAK_ROOMS = '100',
  SOAK_SEED = String(Date.now() % 1_000_000),
  SOAK_SITE = 'one process',
} = process.env;
const plan = {
  rooms: Number(SOAK_ROOMS),
  peoplePerRoom: 10,
  seconds: Number(SOAK_MINUTES) * 60,
  seed: Number(SOAK_SEED),
};

console.log(`seed ${plan.seed}`);
const open = SOAK_SITE === 'several processes' ? openSeveralProcesses : openOneProcess;
const site = await open();
const found = await soak(plan, site, console.log).finally(() => site.remove());
console.log(report(plan, found));
process.exit(found.broken.length > 0 ? 1 : 0);
