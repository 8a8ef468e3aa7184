/** `npm run soak`: half an hour of people and faults of all kinds; `SOAK_MINUTES=3` for less. */
import { installPackages } from './ready.mjs';
import { bun, exitOf, passSignalsTo, start } from './run.mjs';

if (process.platform !== 'linux') {
  throw new Error('The soak reads what a process uses from /proc, which only Linux has.');
}
await installPackages();
const soak = start(bun, ['soak/main.ts']);
passSignalsTo(soak);
process.exitCode = await exitOf(soak);
