import { chromium, defineConfig } from '@playwright/test';

const { CHROMIUM = chromium.executablePath() } = process.env;
const isRoot = process.getuid?.() === 0;

export default defineConfig({
  testMatch: '**/*.e2e.ts',
  outputDir: '../test-results/browser',
  reporter: [['list'], ['json', { outputFile: '../test-results/browser.json' }]],
  fullyParallel: true,
  forbidOnly: Boolean(process.env['CI']),
  workers: 2,
  // Generous, for machines that are slow or shared: what is waited for is always a condition.
  timeout: 90_000,
  expect: { timeout: 20_000 },
  use: {
    launchOptions: {
      executablePath: CHROMIUM,
      // Chromium cannot put root into its sandbox.
      args: isRoot ? ['--no-sandbox'] : [],
    },
    screenshot: 'only-on-failure',
  },
});
