/**
 * `npm run nightly`: all tests, with those that take long, need much installed or measure: `e2e/nightly`, and those
 * with '@nightly' in their title. Some look more closely, and try more arbitrary examples. With Playwright's
 * arguments, such as the name of a file, browser tests alone.
 */
import { existsSync } from 'node:fs';
import { installFromDebian, mayInstall } from './debian.mjs';
import { exitOf, isThere, node, passSignalsTo, start } from './run.mjs';
import { runNightly } from './unit-tests.mjs';

if (!isThere('soffice') && mayInstall()) await installFromDebian('libreoffice-calc-nogui');
if (!existsSync('/usr/share/redmine') && mayInstall())
  await installFromDebian('redmine-sqlite', 'redmine', 'ruby-webrick');
const tests = start(node, ['scripts/e2e.mjs', '--workers=1', ...process.argv.slice(2)], {
  NIGHTLY: 'yes',
});
passSignalsTo(tests);
process.exitCode = await exitOf(tests);
if (process.argv.length === 2) {
  const { failed } = await runNightly();
  if (failed > 0) process.exitCode = 1;
}
