import { expect } from '@playwright/test';
import { test } from './world/test.ts';

test.use({ serviceWorkers: 'allow' });

/** Chromium's console messages without a network. */
const noAnswer = /ERR_|Failed to (fetch|load)|WebSocket/;

test('[PG9, PG55] without a server or a network the page opens and says so, and works once it is back; nothing under /api/ is cached', async ({
  people,
  network,
}) => {
  const ann = await people.facilitator('Ann', 'fibonacci', network.url);
  ann.expectsTrouble(noAnswer);
  await ann.page.evaluate(() => navigator.serviceWorker.ready);
  await ann.page.reload();
  await expect(ann.heading('Create a Story')).toBeVisible();
  const kept = await ann.page.evaluate(async () => {
    const names = await caches.keys();
    const stores = await Promise.all(names.map((name) => caches.open(name)));
    const requests = await Promise.all(stores.map((store) => store.keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });
  expect(kept).toContain('/');
  expect(kept.filter((path) => path.startsWith('/api/'))).toEqual([]);

  network.cut();
  await ann.page.goto('/join-session');
  await expect(ann.heading("The server can't be reached")).toBeVisible();
  network.mend();
  await expect(ann.field('Session Code')).toBeVisible();

  network.cut();
  // The event the browser would send; its own emulation comes and goes at different times for the
  // page and for the service worker.
  await ann.believesToBeOffline();
  await ann.page.goto('/create-session');
  await expect(ann.page.getByRole('navigation')).toBeVisible();
  await expect(ann.heading("You're offline")).toBeVisible();
  network.mend();
  await ann.page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect(ann.field('Session Name')).toBeVisible();
});

test('[PG9, TX8] without a network an address in another language opens the kept page @nightly', async ({
  people,
  network,
}) => {
  const ann = await people.newcomer('Ann', network.url);
  ann.expectsTrouble(noAnswer);
  await ann.page.goto('/');
  await ann.page.evaluate(() => navigator.serviceWorker.ready);
  network.cut();
  await ann.believesToBeOffline();
  await ann.page.goto('/de/join-session');
  await expect(ann.heading("You're offline")).toBeVisible();
});
