import { spawnSync } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { exitOf, node, start } from './run.mjs';

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
  return (await findBrowser()) ?? (await installFromDebian()) ?? (await installFromPlaywright());
}

async function findBrowser() {
  // Known only once the packages are installed.
  const { chromium } = await import('@playwright/test');
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  const onPath = folders.flatMap((folder) => names.map((name) => join(folder, name)));
  return [...onPath, ...applications, chromium.executablePath()].find(runs);
}

/** @returns {Promise<string | undefined>} */
async function installFromDebian() {
  const isRoot = process.getuid?.() === 0;
  if (!isRoot || !runs('apt-get')) return undefined;
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  await exitOf(start('apt-get', ['update'], env));
  const install = ['install', '--yes', '--no-install-recommends', 'chromium'];
  await exitOf(start('apt-get', install, env));
  return findBrowser();
}

async function installFromPlaywright() {
  await exitOf(start(node, ['node_modules/@playwright/test/cli.js', 'install', 'chromium']));
  const browser = await findBrowser();
  if (browser) return browser;
  throw new Error('There is no Chromium on this machine and none could be installed.');
}

function runs(program) {
  return spawnSync(program, ['--version']).status === 0;
}
