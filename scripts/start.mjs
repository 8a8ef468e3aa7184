/** `npm start`: from a fresh clone to a running product. */
import { buildPages, installPackages } from './ready.mjs';
import { bun, exitOf, passSignalsTo, start } from './run.mjs';

await installPackages();
await buildPages();
const server = start(bun, ['server/main.ts']);
passSignalsTo(server);
process.exitCode = await exitOf(server);
