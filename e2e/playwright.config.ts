import { defineConfig } from '@playwright/test';
import { quickBrowser } from './world/browsers.ts';
import { nightly as tag } from './world/nightly.ts';

const apart = ['**/nightly/**', '**/pictures/**'];

const usual = [{ testMatch: '**/*.e2e.ts', testIgnore: apart, grepInvert: new RegExp(tag) }];

/** All of them, since some look more closely at night. */
const nightly = [{ testMatch: '**/*.e2e.ts', testIgnore: '**/pictures/**' }];

const pictures = [{ testMatch: '**/pictures/*.e2e.ts' }];

function chosen() {
  if (process.env['PICTURES']) return pictures;
  return process.env['NIGHTLY'] ? nightly : usual;
}

export default defineConfig({
  projects: chosen(),
  outputDir: '../test-results/browser',
  reporter: [['list'], ['json', { outputFile: '../test-results/browser.json' }]],
  fullyParallel: true,
  forbidOnly: Boolean(process.env['CI']),
  // One more than a small machine has processors, since tests also wait.
  workers: 3,
  // Long, for slow or shared machines: tests wait for conditions.
  timeout: 90_000,
  expect: { timeout: 20_000 },
  use: {
    launchOptions: quickBrowser,
    // It costs every test a fifth more; tests about it, or about network failures, allow it.
    serviceWorkers: 'block',
    // Motion costs every test a tenth; tests about it, or about speed, allow it.
    reducedMotion: 'reduce',
  },
});
