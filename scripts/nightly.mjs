/**
 * `npm run nightly`: the browser tests that take long and need much installed: containers, systemd, proxies,
 * spreadsheets, scripts in WebKit. Takes Playwright's arguments, such as the name of a file.
 */
import './node-version.mjs';
import { installFromDebian, mayInstall } from './debian.mjs';
import { exitOf, isThere, node, passSignalsTo, start } from './run.mjs';

if (!isThere('soffice') && mayInstall()) await installFromDebian('libreoffice-calc-nogui');
const tests = start(node, ['scripts/e2e.mjs', '--workers=1', ...process.argv.slice(2)], {
  NIGHTLY: 'yes',
});
passSignalsTo(tests);
process.exitCode = await exitOf(tests);
