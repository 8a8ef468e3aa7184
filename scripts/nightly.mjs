/**
 * `npm run nightly`: the tests that take long, need much installed or measure: those of `e2e/nightly`, those with
 * '@nightly' in their title, a small machine, and a hundred thousand arbitrary requests. With Playwright's arguments,
 * such as the name of a file, browser tests alone.
 */
import './node-version.mjs';
import { installFromDebian, mayInstall } from './debian.mjs';
import { exitOf, isThere, node, passSignalsTo, start } from './run.mjs';
import { runLongFuzz, runMeasuringTests } from './unit-tests.mjs';

if (!isThere('soffice') && mayInstall()) await installFromDebian('libreoffice-calc-nogui');
const tests = start(node, ['scripts/e2e.mjs', '--workers=1', ...process.argv.slice(2)], {
  NIGHTLY: 'yes',
});
passSignalsTo(tests);
process.exitCode = await exitOf(tests);
if (process.argv.length === 2) {
  for (const further of [runMeasuringTests, runLongFuzz]) {
    const { failed } = await further();
    if (failed > 0) process.exitCode = 1;
  }
}
