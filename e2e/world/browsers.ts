import { chromium, type LaunchOptions } from '@playwright/test';

const { CHROMIUM, WHOLE_CHROMIUM } = process.env;

// Chromium cannot put root into its sandbox.
const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : [];

/** A new frame for each page costs a tenth of all; the others are what Playwright would turn off. */
const without = [
  'RenderDocument',
  ...['AvoidCorsURLLoaderRestartOnRedirect', 'AvoidUnnecessaryBeforeUnloadCheckSync'],
  ...['HttpsFirstBalancedModeAutoEnable', 'HttpsUpgrades', 'OptimizationHints', 'PaintHolding'],
  ...['DestroyProfileOnBrowserClose', 'ThirdPartyStoragePartitioning'],
];

/** Nobody looks: what is drawn goes nowhere, which saves a twentieth. */
const undrawn = ['--use-gl=angle', '--use-angle=swiftshader', '--disable-gl-drawing-for-tests'];

/** The browser of nearly all tests: a Chromium without windows, where there is one. */
export const quickBrowser: LaunchOptions = {
  executablePath: CHROMIUM ?? chromium.executablePath(),
  args: [...asRoot, ...undrawn, `--disable-features=${without.join(',')}`],
};

/** The one that people have, for what the other cannot do. */
export const wholeBrowser: LaunchOptions = {
  executablePath: WHOLE_CHROMIUM ?? chromium.executablePath(),
  args: asRoot,
};
