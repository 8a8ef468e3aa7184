/** `npm run e2e`: the browser tests against the built product; takes Playwright's arguments. */
import { provideBrowser, provideTestBrowser } from './browser.mjs';
import { provideEngine } from './engine.mjs';
import { buildExecutable, executable } from './executable.mjs';
import { provideNightlyPrograms, provideServices } from './programs.mjs';
import { buildPages, installPackages } from './ready.mjs';
import { bun, exitOf, node, passSignalsTo, start } from './run.mjs';

await installPackages();
await buildPages();
// `npm test` has built it already, and other tests are starting it.
if (process.env['EXECUTABLE'] !== executable) await buildExecutable();
const isUsual = !process.env['NIGHTLY'] && !process.env['PICTURES'];
const env = {
  CHROMIUM: await provideTestBrowser(),
  EXECUTABLE: executable,
  NODE: node,
  ...(isUsual ? {} : { WHOLE_CHROMIUM: await provideBrowser() }),
  ...(process.env['NIGHTLY'] ? await nightlyEnvironment() : {}),
};
const command = ['node_modules/@playwright/test/cli.js', 'test', '--config', 'e2e'];
// Bun runs TypeScript directly, and the runner takes half the processor time of Node.js.
const tests = start(bun, [...command, ...process.argv.slice(2)], env);
passSignalsTo(tests);
process.exitCode = await exitOf(tests);

async function nightlyEnvironment() {
  await provideServices();
  return { ...(await provideNightlyPrograms()), ...(await provideEngine()) };
}
