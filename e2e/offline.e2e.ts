import { expect } from '@playwright/test';
import type { Network } from './world/network.ts';
import type { People } from './world/people.ts';
import type { Person } from './world/person.ts';
import { test } from './world/test.ts';

test.use({ serviceWorkers: 'allow' });

/** Chromium's console messages without a network. */
const noAnswer = /ERR_|Failed to (fetch|load)/;

/** A visitor whose browser has kept the page, and whose network is then cut. */
async function keepsThePage(people: People, network: Network): Promise<Person> {
  const ann = await people.newcomer('Ann', network.url);
  ann.expectsTrouble(noAnswer);
  await ann.page.goto('/');
  await ann.page.evaluate(() => navigator.serviceWorker.ready);
  network.cut();
  return ann;
}

test('[PG9] without a network the page opens, and says so', async ({ people, network }) => {
  const ann = await keepsThePage(people, network);
  // The event the browser would send; its own emulation comes and goes at different times for the
  // page and for the service worker.
  await ann.believesToBeOffline();
  await ann.page.goto('/join-session');
  await expect(ann.page.getByRole('navigation')).toBeVisible();
  await expect(ann.heading("You're offline")).toBeVisible();

  network.mend();
  await ann.page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect(ann.field('Session Code')).toBeVisible();
});

test('[PG9, TX8] without a network an address in another language opens the kept page @nightly', async ({
  people,
  network,
}) => {
  const ann = await keepsThePage(people, network);
  await ann.believesToBeOffline();
  await ann.page.goto('/de/join-session');
  await expect(ann.heading("You're offline")).toBeVisible();
});

test('[PG55] a server that is away is reported, and the page opens when it is back', async ({
  people,
  network,
}) => {
  const ann = await keepsThePage(people, network);
  await ann.page.goto('/join-session');
  await expect(ann.heading("The server can't be reached")).toBeVisible();
  network.mend();
  await expect(ann.field('Session Code')).toBeVisible();
});

test('[PG9] nothing under /api/ is cached', async ({ people }) => {
  const ann = await people.facilitator('Ann');
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
});
