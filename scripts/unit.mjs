/** `npm run unit`: the tests that start no other program, in seconds. */
import { installPackages } from './ready.mjs';
import { runUnitTests } from './unit-tests.mjs';

await installPackages();
const { failed } = await runUnitTests();
if (failed > 0) process.exitCode = 1;
