import { defineConfig } from '@playwright/test';
import { quickBrowser } from './world/browsers.ts';

/** Shares no worker with the others: it would come after them, and be waited for. */
const first = '**/drag-by-finger.e2e.ts';

export default defineConfig({
  projects: process.env['NIGHTLY']
    ? [{ testMatch: '**/nightly/*.e2e.ts' }]
    : [{ testMatch: first }, { testMatch: '**/*.e2e.ts', testIgnore: ['**/nightly/**', first] }],
  outputDir: '../test-results/browser',
  reporter: [['list'], ['json', { outputFile: '../test-results/browser.json' }]],
  fullyParallel: true,
  forbidOnly: Boolean(process.env['CI']),
  // What passes only the second time is named by scripts/test.mjs.
  retries: process.env['CI'] ? 1 : 0,
  // One more than a small machine has processors: now and then a test waits.
  workers: 3,
  // Generous, for machines that are slow or shared: what is waited for is always a condition.
  timeout: 90_000,
  expect: { timeout: 20_000 },
  use: {
    launchOptions: quickBrowser,
    // It costs every test a fifth more; those about it, or about a network that fails, allow it.
    serviceWorkers: 'block',
    // What moves costs every test a tenth; those about it, or about haste, let it move.
    reducedMotion: 'reduce',
  },
});
