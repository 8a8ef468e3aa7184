import { expect } from '@playwright/test';
import { noAnswer } from './world/table.ts';
import { test } from './world/test.ts';

/** The keys that identify browsers, and attempts to fake them. */

test('[P1, C13] two tabs of a new browser that join at once while answers are lost keep both seats', async ({
  people,
  network,
}) => {
  const ann = await people.remoteFacilitator('Ann');
  const bob = await people.newcomer('Bob', network.url);
  const invitation = `/join-session?sessionId=${ann.sessionId}`;
  await bob.page.goto(invitation);
  const twin = await people.tabOf(bob);
  const tabs = [bob, twin];
  for (const [index, tab] of tabs.entries()) {
    tab.expectsTrouble(noAnswer);
    await tab.comesToLife();
    await tab.field('Your Name').fill(`Bob ${index}`);
    // biome-ignore lint/nursery/noPlaywrightNetworkidle: no element shows that the script of joining is there.
    await tab.page.waitForLoadState('networkidle');
  }
  network.jam();
  await Promise.all(tabs.map((tab) => tab.button('Join Session').click()));
  const names = async () => (await ann.participantNames()).toSorted();
  await expect.poll(names).toEqual(['Ann', 'Bob 0', 'Bob 1']);
  network.cut();
  network.mend();
  for (const tab of tabs) await expect(tab.heading('Waiting for Story')).toBeVisible();

  for (const tab of tabs) {
    await tab.page.reload();
    await expect(tab.heading('Waiting for Story')).toBeVisible();
  }
  expect(await names()).toEqual(['Ann', 'Bob 0', 'Bob 1']);
  await expect.poll(() => bob.page.context().cookies()).toHaveLength(1);
  const keysLeft = () =>
    bob.page.evaluate(async () => {
      const [database] = await indexedDB.databases();
      const opening = indexedDB.open(database?.name ?? '');
      await new Promise((resolve) => opening.addEventListener('success', resolve));
      const keys = opening.result.transaction('first-key').objectStore('first-key').getAll();
      await new Promise((resolve) => keys.addEventListener('success', resolve));
      return keys.result;
    });
  await expect.poll(keysLeft).toEqual([]);
});

test('[P1] a person whose join was never answered gets the same seat on a later attempt @nightly', async ({
  people,
  network,
}) => {
  const ann = await people.remoteFacilitator('Ann');
  const bob = await people.newcomer('Bob', network.url);
  bob.expectsTrouble(noAnswer);
  await bob.page.goto(`/join-session?sessionId=${ann.sessionId}`);
  await bob.comesToLife();
  await bob.field('Your Name').fill('Bob');
  // biome-ignore lint/nursery/noPlaywrightNetworkidle: no element shows that the script of joining is there.
  await bob.page.waitForLoadState('networkidle');
  network.jam();
  await bob.button('Join Session').click();
  await expect.poll(() => ann.participantNames()).toEqual(['Ann', 'Bob']);
  network.cut();
  network.mend();
  await bob.joins(ann.sessionId);
  expect(await ann.participantNames()).toEqual(['Ann', 'Bob']);
});

test('a sub-domain that sets a key of its own cannot act for the browser, whose page recovers @nightly', async ({
  people,
  server,
}) => {
  const site = `http://points.localhost:${server.port}`;
  const ann = await people.newcomer('Ann', site);
  ann.expectsTrouble(/status of 400/);
  await ann.creates('Sprint 12');
  await ann.createsStory('Log in');
  const seat = ann.page.url();

  // The product answers under any name; this one stands for a foreign page.
  const eve = await people.newcomer('Eve', server.url);
  await eve.creates('Her own');
  const [own] = await eve.page.context().cookies();
  const evil = await ann.page.context().newPage();
  await evil.goto(`http://evil.points.localhost:${server.port}/about`);
  await evil.evaluate(
    async ({ name, value }) => {
      for (const path of ['/', '/api/']) {
        await cookieStore.set({ name, value, domain: 'points.localhost', path });
      }
    },
    { name: own?.name ?? '', value: own?.value ?? '' },
  );
  const cookies = await ann.page.context().cookies(`${site}/api/`);
  expect(cookies).toHaveLength(3);

  await ann.page.goto(seat);
  await ann.votes('5');
  await expect(ann.text('Vote Submitted')).toBeVisible();
  await expect.poll(() => ann.page.context().cookies(`${site}/api/`)).toHaveLength(1);
});
