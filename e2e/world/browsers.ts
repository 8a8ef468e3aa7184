import { chromium, type LaunchOptions } from '@playwright/test';

const { CHROMIUM, WHOLE_CHROMIUM } = process.env;

// Chromium has no sandbox for root.
const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : [];

/**
 * Features that cost time: a new frame for each page costs a tenth. The check of local networks
 * keeps a server of this machine out of frames; the others are those that Playwright would turn off.
 */
const without = [
  ...['RenderDocument', 'LocalNetworkAccessChecks'],
  ...['AvoidCorsURLLoaderRestartOnRedirect', 'AvoidUnnecessaryBeforeUnloadCheckSync'],
  ...['HttpsFirstBalancedModeAutoEnable', 'HttpsUpgrades', 'OptimizationHints', 'PaintHolding'],
  ...['DestroyProfileOnBrowserClose', 'ThirdPartyStoragePartitioning'],
];

/** The picture is not needed: this saves a twentieth. */
const undrawn = ['--use-gl=angle', '--use-angle=swiftshader', '--disable-gl-drawing-for-tests'];

/** The browser of nearly all tests: the headless shell, if there is one. */
export const quickBrowser: LaunchOptions = {
  executablePath: CHROMIUM ?? chromium.executablePath(),
  args: [...asRoot, ...undrawn, `--disable-features=${without.join(',')}`],
};

/** The whole browser, for everything that the shell cannot do. */
export const wholeBrowser: LaunchOptions = {
  executablePath: WHOLE_CHROMIUM ?? chromium.executablePath(),
  args: asRoot,
};
