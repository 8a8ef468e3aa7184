import { expect } from '@playwright/test';
import type { Person } from './world/person.ts';
import { test } from './world/test.ts';
import { Traffic } from './world/traffic.ts';

/** Loads a page in a new browser, and checks the size of its JavaScript. */
async function expectWeight(
  { page }: Person,
  load: () => Promise<unknown>,
  most: number,
): Promise<void> {
  const traffic = await Traffic.of(page);
  await load();
  await expect.poll(() => traffic.pending.size).toBe(0);
  expect(traffic.kilobytes).toBeGreaterThan(0);
  expect(traffic.kilobytes).toBeLessThanOrEqual(most);
}

test('[PG22] a first visit to the home page transfers at most 110 kB of JavaScript', async ({
  people,
}) => {
  const ann = await people.newcomer('Ann');
  const visit = async () => {
    await ann.page.goto('/');
    await ann.comesToLife();
  };
  await expectWeight(ann, visit, 110);
});

test('[PG22] an invitation transfers at most 135 kB of JavaScript', async ({ people }) => {
  const ann = await people.remoteFacilitator('Ann');
  const bob = await people.newcomer('Bob');
  const follow = async () => {
    await bob.page.goto(`/session?sessionId=${ann.sessionId}`);
    await bob.comesToLife();
  };
  await expectWeight(bob, follow, 135);
});

test('[PG22] the session screen transfers at most 231 kB of JavaScript, and sorting 5 kB more', async ({
  people,
}) => {
  const ann = await people.facilitator('Ann');
  const bob = await people.participant('Bob', ann);
  await ann.createsStory('Log in with a passkey');
  await bob.opensStory('Log in with a passkey');
  for (const [person, most] of [
    [bob, 231],
    [ann, 236],
  ] as const) {
    const load = async () => {
      await person.page.reload();
      await expect(person.button('Submit Vote')).toBeVisible();
    };
    await expectWeight(person, load, most);
  }
});
