import { defineConfig } from '@playwright/test';
import { quickBrowser } from './world/browsers.ts';

/** Minutes of building, and an office, for those who ask for them. */
const notAskedFor = [
  ...(process.env['CONTAINERS'] ? [] : ['compose.e2e.ts']),
  ...(process.env['SPREADSHEETS'] ? [] : ['spreadsheets.e2e.ts']),
];

/** What shares no worker with the others: it would come after them, and be waited for. */
const first = ['container', 'drag-by-finger', 'pinned-images', 'systemd'].map(
  (name) => `${name}.e2e.ts`,
);

export default defineConfig({
  projects: [
    { testMatch: first },
    { testMatch: '**/*.e2e.ts', testIgnore: [...notAskedFor, ...first] },
  ],
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
