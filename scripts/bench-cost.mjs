/** `npm run bench:cost`: what each kind of request costs, and what the limits leave of that in a day. */
import { buildPages, installPackages } from './ready.mjs';
import { bun, exitOf, passSignalsTo, start } from './run.mjs';

if (process.platform !== 'linux') {
  throw new Error('The bench reads what a process uses from /proc, which only Linux has.');
}
await installPackages();
await buildPages();
const bench = start(bun, ['bench/cost.ts']);
passSignalsTo(bench);
process.exitCode = await exitOf(bench);
