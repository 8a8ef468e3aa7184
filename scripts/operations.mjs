/** `npm run operations`: the server as a whole, with its starts, its storage and other processes. */
import { buildExecutable } from './executable.mjs';
import { provideServices } from './programs.mjs';
import { buildPages, installPackages } from './ready.mjs';
import { runOperations } from './unit-tests.mjs';

await installPackages();
await provideServices();
await buildPages();
await buildExecutable();
const { failed, skipped } = await runOperations();
for (const title of skipped) console.log(`SKIPPED: ${title}`);
// Tests that may be skipped on a laptop must run in CI.
if (failed > 0 || (process.env['CI'] && skipped.length > 0)) process.exitCode = 1;
