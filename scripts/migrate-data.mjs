/** `npm run migrate-data -- FROM TO`: moves all data from one database into another. */
import { installPackages } from './ready.mjs';
import { bun, exitOf, passSignalsTo, start } from './run.mjs';

await installPackages();
const move = start(bun, ['server/main.ts', '--migrate-data', ...process.argv.slice(2)]);
passSignalsTo(move);
process.exitCode = await exitOf(move);
