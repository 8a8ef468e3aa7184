/** `npm run backup -- FILE`, `npm run recover -- CODE` and their like: the program with an option, from the sources. */
import { installPackages, loadSettings } from './ready.mjs';
import { bun, exitOf, passSignalsTo, start } from './run.mjs';

await loadSettings();
await installPackages();
const program = start(bun, ['server/main.ts', ...process.argv.slice(2)]);
passSignalsTo(program);
process.exitCode = await exitOf(program);
