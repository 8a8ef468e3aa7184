import { expect, type Route } from '@playwright/test';
import { test, testWithOwnServer } from './world/test.ts';
import { answers, cors, issues, opensDialog, repository } from './world/trackers.ts';

/** Playwright allows any origin where an answer names none. */
const foreign = { 'access-control-allow-origin': 'https://example.org' };

test('[TR1, TR4] the address of a public project becomes its open issues by a paste and a press, and only a worker reaches the tracker', async ({
  people,
}) => {
  const ann = await people.facilitator('Ann');
  const asked = await answers(ann, (route) => route.fulfill({ headers: cors, json: issues }));
  await ann.sends({
    type: 'addStories',
    add: [{ name: 'Log in', key: '#1', link: `${repository}/issues/1` }],
    update: [],
  });
  await expect(ann.stories).toHaveCount(1);
  expect(asked).toEqual([]);
  const script = ann.page.waitForEvent('worker', (one) => one.url().includes('tracker-worker'));
  await ann.pastes(repository);
  const served = await ann.page.request.get((await script).url());
  expect(served.headers()).toMatchObject({
    'content-security-policy': `default-src 'none'; connect-src https://api.github.com https://gitlab.com`,
    // A stored answer would keep its policy after a setting has changed.
    'cache-control': 'no-store',
  });
  await expect(ann.page.getByText('GitHub · 2 stories')).toBeVisible();
  await expect(ann.page.getByRole('checkbox', { name: /#1 Log in/ })).not.toBeChecked();
  await expect(ann.page.getByRole('checkbox', { name: /#3 Pay by invoice/ })).toBeChecked();
  await expect(ann.page.getByText('5 pts')).toBeVisible();
  await expect(ann.button('Add 1 Story')).toBeFocused();
  await ann.page.keyboard.press('Enter');
  await expect(ann.stories).toHaveCount(2);
  await expect(ann.storyInList('Pay by invoice')).toContainText('5');
  expect(asked).toEqual(['https://api.github.com/repos/acme/shop/issues?state=open&per_page=100']);

  ann.expectsTrouble(/Content Security Policy|violates|api\.github\.com/);
  const reached = await ann.page.evaluate(async () => {
    const blocked = new Promise((resolve) => {
      document.addEventListener('securitypolicyviolation', (event) => {
        resolve(`${event.effectiveDirective} ${event.blockedURI}`);
      });
    });
    const answer = await fetch('https://api.github.com/gists').catch(() => 'refused');
    return [answer, await blocked];
  });
  expect(reached).toEqual(['refused', 'connect-src https://api.github.com/gists']);
  expect(asked).toHaveLength(1);
});

const faults: readonly (readonly [said: RegExp, answer: (route: Route) => Promise<void>])[] = [
  [
    /No public issues were found at this address/,
    (route) => route.fulfill({ headers: cors, status: 404, json: {} }),
  ],
  [
    /GitHub accepts no more requests until \d/,
    (route) => {
      const reset = String(Math.floor(Date.now() / 1000) + 600);
      const limits = { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': reset };
      const exposed = { 'access-control-expose-headers': Object.keys(limits).join(', ') };
      return route.fulfill({ headers: { ...cors, ...limits, ...exposed }, status: 403, json: {} });
    },
  ],
  [
    /GitHub isn't available at the moment/,
    (route) => route.fulfill({ headers: cors, status: 502 }),
  ],
  [
    /Failed to read the response from GitHub/,
    (route) => route.fulfill({ headers: cors, body: '<!doctype html><p>Sign in' }),
  ],
  [/Failed to reach GitHub/, (route) => route.abort('internetdisconnected')],
  [/Failed to reach GitHub/, (route) => route.fulfill({ headers: foreign, json: issues })],
  [
    /GitHub does not accept this filter/,
    (route) =>
      route.fulfill({ headers: cors, status: 422, json: { message: 'Validation Failed' } }),
  ],
  [
    /This project has moved/,
    (route) =>
      route.fulfill({
        status: 301,
        headers: { ...cors, location: 'https://api.github.com/repositories/1/issues' },
      }),
  ],
  [
    /There are no open issues at this address/,
    (route) => route.fulfill({ headers: cors, json: [] }),
  ],
];

test('[TR1, TR3] loading can be cancelled, each failure is a sentence, and an issue that its tracker does not show is added by its address @nightly', async ({
  people,
}) => {
  const ann = await people.facilitator('Ann');
  ann.expectsTrouble(/api\.github\.com|gitlab\.com/);
  const held = Promise.withResolvers<void>();
  let [, answer] = faults[0] ?? [];
  answer = () => held.promise;
  const asked = await answers(ann, (route) => answer?.(route) ?? route.abort());
  const { dialog, field, pastes } = await opensDialog(ann);
  // A tracker is asked for no half of an address.
  await field.pressSequentially('https://gitlab.com/acme/shop');
  await expect(dialog.getByRole('button', { name: 'Add 1 Story' })).toBeEnabled();
  expect(asked).toEqual([]);
  await field.press('Enter');
  await expect(dialog.getByText('Loading from GitLab...')).toBeVisible();
  await expect.poll(() => asked.length).toBe(1);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
  held.resolve();

  await ann.page.getByRole('button', { name: 'Add Stories' }).click();
  // As the keyboard of a phone pastes.
  await field.fill(repository);
  await expect.poll(() => asked.length).toBe(2);
  const shown = Promise.withResolvers<void>();
  answer = async (route) => {
    await shown.promise;
    await route.fulfill({ headers: cors, json: issues });
  };
  await pastes(repository);
  await expect.poll(() => asked.length).toBe(3);
  await field.press('Enter');
  shown.resolve();
  await expect(dialog.getByRole('button', { name: 'Add 2 Stories' })).toBeEnabled();
  await dialog.getByRole('button', { name: 'Change Source' }).click();
  for (const [said, given] of faults) {
    answer = given;
    await pastes(repository);
    await expect(dialog.getByRole('alert')).toHaveText(said);
    await expect(dialog.getByRole('button', { name: 'Add Stories' })).toBeDisabled();
  }
  answer = (route) => route.abort('internetdisconnected');
  await pastes(repository);
  await expect(dialog.getByRole('alert')).toBeVisible();
  answer = (route) => route.fulfill({ headers: cors, json: issues });
  await dialog.getByRole('button', { name: 'Try Again' }).click();
  await expect(dialog.getByText('GitHub · 2 stories')).toBeVisible();
  await dialog.getByRole('button', { name: 'Change Source' }).click();
  const { length } = asked;
  await ann.page.goto(`${ann.seat}&add=${encodeURIComponent(repository)}`);
  await expect(dialog.getByRole('button', { name: 'Add 1 Story' })).toBeEnabled();
  // The link may be another person's.
  expect(asked).toHaveLength(length);
  await dialog.getByRole('button', { name: 'Change Source' }).click();
  answer = (route) => route.fulfill({ headers: cors, status: 404, json: {} });
  await pastes(`${repository}/issues/7`);
  await expect(dialog.getByRole('button', { name: 'Connect to GitHub' })).toBeFocused();
  await dialog.getByRole('button', { name: 'Add 1 Story' }).click();
  await expect(ann.storyInList('#7')).toBeVisible();
  await ann.page.getByRole('button', { name: 'Add Stories' }).click();
  await pastes('https://github.com/orgs/acme/projects/4/views/2');
  await expect(dialog.getByRole('alert')).toHaveText(/No issues can be loaded from this page/);
  await expect(dialog.getByRole('button', { name: 'Add Stories' })).toBeDisabled();
});

test.describe('with a service worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('[TR4] the script that asks trackers is not kept with its policy @nightly', async ({
    people,
  }) => {
    const ann = await people.facilitator('Ann');
    await answers(ann, (route) => route.fulfill({ headers: cors, json: issues }));
    await ann.page.evaluate(() => navigator.serviceWorker.ready);
    await ann.page.reload();
    await ann.pastes(repository);
    await expect(ann.page.getByText('GitHub · 2 stories')).toBeVisible();
    const kept = await ann.page.evaluate(async () => {
      const caches = await Promise.all(
        (await self.caches.keys()).map((key) => self.caches.open(key)),
      );
      const requests = await Promise.all(caches.map((cache) => cache.keys()));
      return requests.flat().map(({ url }) => url.replace(/.*\/(\w+-\w+).*/, '$1'));
    });
    expect(kept).toContain('add-stories');
    expect(kept).not.toContain('tracker-worker');
  });
});

testWithOwnServer.describe('without trackers', () => {
  testWithOwnServer.use({ settings: { TRACKERS: 'off' } });

  testWithOwnServer(
    '[TR4] an operator who turns trackers off has pages that ask none of them @nightly',
    async ({ people }) => {
      const ann = await people.facilitator('Ann');
      const asked = await answers(ann, (route) => route.fulfill({ headers: cors, json: issues }));
      await ann.pastes(repository);
      await ann.button('Add 1 Story').click();
      await expect(ann.storyInList('shop')).toBeVisible();
      expect(asked).toEqual([]);
    },
  );
});
