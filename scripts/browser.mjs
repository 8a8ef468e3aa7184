import { delimiter, join } from 'node:path';
import { installFromDebian, mayInstall } from './debian.mjs';
import { exitOf, isThere, node, start } from './run.mjs';

/** A Chromium without its own windows, in which a test takes half the processor time. */
const headlessShell = 'chromium-headless-shell';

/** The commands of a Chromium, and its path on a Mac. */
const names = ['chromium', 'google-chrome', 'google-chrome-stable'];
const applications = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/**
 * The Chromium of this machine, installed first if it is missing.
 * @returns {Promise<string>} the path of its program
 */
export async function provideBrowser() {
  return (await findBrowser()) ?? (await installChromium()) ?? (await installFromPlaywright());
}

/**
 * The Chromium for tests: the headless shell if there is one or Debian has it.
 * @returns {Promise<string>} the path of its program
 */
export async function provideTestBrowser() {
  if (!onPath(headlessShell) && mayInstall()) await installFromDebian(headlessShell);
  return onPath(headlessShell) ?? (await provideBrowser());
}

async function findBrowser() {
  // Available only after the packages are installed.
  const { chromium } = await import('@playwright/test');
  return onPath(...names) ?? [...applications, chromium.executablePath()].find(isThere);
}

function onPath(...programs) {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  return folders.flatMap((folder) => programs.map((name) => join(folder, name))).find(isThere);
}

/** @returns {Promise<string | undefined>} */
async function installChromium() {
  if (!mayInstall()) return undefined;
  await installFromDebian('chromium');
  return findBrowser();
}

async function installFromPlaywright() {
  await exitOf(start(node, ['node_modules/@playwright/test/cli.js', 'install', 'chromium']));
  const browser = await findBrowser();
  if (browser) return browser;
  throw new Error('There is no Chromium on this machine and none could be installed.');
}
