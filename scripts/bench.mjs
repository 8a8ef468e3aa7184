/**
 * `npm run bench`: what a vote costs the server, beside the least that it could cost.
 * `npm run bench -- ladder.ts`: what each promise costs, on servers that do ever more of what the product does.
 * `npm run bench:attacks`: what those who vote notice of attacks on the server.
 * `npm run bench:import`: how long reading stories takes.
 */
import { installPackages } from './ready.mjs';
import { bun, exitOf, passSignalsTo, start } from './run.mjs';

if (process.platform !== 'linux') {
  throw new Error('The bench reads what a process uses from /proc, which only Linux has.');
}
await installPackages();
const [program = 'bench.ts', ...rest] = process.argv.slice(2);
const bench = start(bun, [`bench/${program}`, ...rest]);
passSignalsTo(bench);
process.exitCode = await exitOf(bench);
