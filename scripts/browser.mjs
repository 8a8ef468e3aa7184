import { delimiter, join } from 'node:path';
import { installFromDebian, mayInstall } from './debian.mjs';
import { exitOf, isThere, node, start } from './run.mjs';

/** What a Chromium is called, and where it is on a Mac. */
const names = ['chromium', 'google-chrome', 'google-chrome-stable'];
const applications = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/**
 * The Chromium of this machine, installed first where there is none.
 * @returns {Promise<string>} the path of its program
 */
export async function provideBrowser() {
  return (await findBrowser()) ?? (await installChromium()) ?? (await installFromPlaywright());
}

async function findBrowser() {
  // Known only once the packages are installed.
  const { chromium } = await import('@playwright/test');
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  const onPath = folders.flatMap((folder) => names.map((name) => join(folder, name)));
  return [...onPath, ...applications, chromium.executablePath()].find(isThere);
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
