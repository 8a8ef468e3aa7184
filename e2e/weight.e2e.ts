import { expect } from '@playwright/test';
import { test } from './world/test.ts';
import { Traffic } from './world/traffic.ts';

// What the service worker has kept from the first page is no longer transferred for the second.
test.use({ serviceWorkers: 'block' });

test('[PG22] a first visit to the home page transfers at most 130 kB of JavaScript', async ({
  people,
}) => {
  const ann = await people.newcomer('Ann');
  const traffic = await Traffic.of(ann.page);
  await ann.page.goto('/');
  await expect(ann.page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect.poll(() => traffic.pending.size).toBe(0);
  expect(traffic.kilobytes).toBeGreaterThan(0);
  expect(traffic.kilobytes).toBeLessThanOrEqual(130);
});

test('[PG22] the session screen transfers at most 230 kB of JavaScript in all', async ({
  people,
}) => {
  const ann = await people.facilitator('Ann');
  await ann.createsStory('Log in with a passkey');
  const traffic = await Traffic.of(ann.page);
  await ann.page.reload();
  await expect(ann.button('Submit Vote')).toBeVisible();
  await expect.poll(() => traffic.pending.size).toBe(0);
  expect(traffic.kilobytes).toBeGreaterThan(0);
  expect(traffic.kilobytes).toBeLessThanOrEqual(230);
});
