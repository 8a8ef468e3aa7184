/**
 * `npm run bench`: this checkout beside two baselines, and beside another one with `-- --beside ../other`.
 * `npm run bench:size`: memory and processor time for 50, 300 and 2,000 people.
 * `npm run bench:growth`: the cost of a vote by people in a room and by rooms.
 * `npm run bench:attacks`: the delay of votes while somebody attacks the server.
 * `npm run bench:import`: how long reading stories takes.
 */
import { installPackages } from './ready.mjs';
import { bun, exitOf, passSignalsTo, start } from './run.mjs';

if (process.platform !== 'linux') {
  throw new Error('The bench reads what a process uses from /proc, which only Linux has.');
}
await installPackages();
const [program, ...rest] = process.argv.slice(2);
const bench = start(bun, [`bench/${program}`, ...rest]);
passSignalsTo(bench);
process.exitCode = await exitOf(bench);
