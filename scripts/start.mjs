/** `npm start`: from a fresh clone to a running product. */
import { buildPages, installPackages } from './ready.mjs';
import { bun, exitOf, passSignalsTo, start } from './run.mjs';
import { buildServer, server } from './server.mjs';

await installPackages();
await buildPages();
await buildServer();
const serving = start(bun, [server]);
passSignalsTo(serving);
process.exitCode = await exitOf(serving);
