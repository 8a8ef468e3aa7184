/** `npm run pictures`: new pictures of the built product for the README, in `docs/pictures`. */
import { installFromDebian, mayInstall } from './debian.mjs';
import { exitOf, isThere, node, passSignalsTo, start } from './run.mjs';

if (!isThere('img2webp') && mayInstall()) await installFromDebian('webp');
const pictures = start(node, ['scripts/e2e.mjs', '--workers=1', ...process.argv.slice(2)], {
  PICTURES: 'yes',
});
passSignalsTo(pictures);
process.exitCode = await exitOf(pictures);
