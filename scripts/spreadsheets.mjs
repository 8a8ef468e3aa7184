/** `npm run spreadsheets`: opens what is saved for spreadsheets in LibreOffice, which Debian has in 90 MB. */
import { installFromDebian, mayInstall } from './debian.mjs';
import { exitOf, isThere, node, passSignalsTo, start } from './run.mjs';

if (!isThere('soffice') && mayInstall()) await installFromDebian('libreoffice-calc-nogui');
const tests = start(node, ['scripts/e2e.mjs', 'spreadsheets'], { SPREADSHEETS: 'yes' });
passSignalsTo(tests);
process.exitCode = await exitOf(tests);
