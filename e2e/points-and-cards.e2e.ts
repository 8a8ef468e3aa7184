import { expect } from '@playwright/test';
import { connects, inGitHub, row, saves } from './world/points.ts';
import { test } from './world/test.ts';
import { answers, cors, opensDialog } from './world/trackers.ts';

test('[TR10, TR12] points that are on their way when the tab goes to another session are noted in their own once it returns @nightly', async ({
  people,
}) => {
  const ann = await people.facilitator('Ann');
  const { changes } = await connects(ann);
  const first = `/${ann.seat}`;
  const other = await people.remoteFacilitator('Bob');
  await other.createsStory('Elsewhere');
  const held = Promise.withResolvers<void>();
  let isAsked = false;
  await ann.page.context().route('**/issues/2/labels', async (route) => {
    isAsked = true;
    await held.promise;
    await route.fallback();
  });
  await saves(ann, { Pay: 8 });
  await expect.poll(() => isAsked).toBe(true);
  const next = `/session-summary?sessionId=${other.sessionId}`;
  await ann.page.evaluate((address) => history.pushState(null, '', address), next);
  await expect(ann.text('Elsewhere')).toBeVisible();
  held.resolve();
  await expect.poll(() => changes).toEqual(['POST 2 points: 8']);
  await ann.page.evaluate((address) => history.pushState(null, '', address), first);
  await expect(row(ann, 'Pay')).toContainText(inGitHub);
});

test('[TR8, TR11] a deck of sizes writes labels, and connecting says before a vote which cards a tracker does not take @nightly', async ({
  people,
}) => {
  const ann = await people.facilitator('Ann', 'tShirt');
  const { labels } = await connects(ann);
  await saves(ann, { Pay: 2 });
  await expect(row(ann, 'Pay')).toContainText(inGitHub);
  expect(labels.get(2)).toEqual(['points: M']);

  const words = await people.facilitator('Ann');
  const cards = ['Tiny', 'Small', 'Fine', 'Big', 'Huge'].map((label, at) => ({
    ...{ value: at + 1, label, kind: 'estimate' },
  }));
  const deck = { name: 'Words', average: 'none', cards };
  await words.sends({ type: 'changeDeck', deck });
  await connects(words);
  const { dialog } = await opensDialog(words);
  await expect(dialog.getByText(/GitHub takes numbers below 1,000 and sizes/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await saves(words, { Pay: 5 });
  const faults = words.page.getByRole('main').getByRole('status');
  await expect(faults.getByText(/GitHub takes numbers below 1,000 and sizes/)).toBeVisible();
});

test('[TR11] the weight of GitLab takes no ½, which is said before a vote @nightly', async ({
  people,
}) => {
  const ann = await people.facilitator('Ann');
  const project = 'https://gitlab.com/acme/shop';
  await answers(ann, (route) => {
    const { pathname } = new URL(route.request().url());
    const web_url = `${project}/-/issues/1`;
    const one = { iid: 1, title: 'Pay', web_url, state: 'opened', labels: [], weight: null };
    const own: Record<string, object> = {
      user: { username: 'ann' },
      self: { scopes: ['api'] },
      issues: [one],
    };
    const json = own[pathname.split('/').at(-1) ?? ''] ?? one;
    return route.fulfill({ headers: cors, json });
  });
  const { dialog, pastes } = await opensDialog(ann);
  await pastes(project);
  await dialog.getByRole('button', { name: 'Connect to GitLab' }).click();
  const connecting = ann.dialog('Connect to GitLab');
  await connecting.getByLabel('Token', { exact: true }).fill('glpat-4711');
  await connecting.getByRole('button', { name: 'Connect' }).click();
  await expect(dialog.getByText('GitLab takes whole numbers only.')).toBeVisible();
});
