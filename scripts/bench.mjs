/** `npm run bench`: what a vote costs the server, beside the least that it could cost. */
import { installPackages } from './ready.mjs';
import { bun, exitOf, passSignalsTo, start } from './run.mjs';

if (process.platform !== 'linux') {
  throw new Error('The bench reads what a process uses from /proc, which only Linux has.');
}
await installPackages();
const bench = start(bun, ['bench/bench.ts']);
passSignalsTo(bench);
process.exitCode = await exitOf(bench);
