import { expect } from '@playwright/test';
import type { Person } from './world/person.ts';
import { test } from './world/test.ts';

/** A new version waits until loading it costs its user nothing. */

test.use({ serviceWorkers: 'allow' });

const line = 'A new version is available';

test('[PG9, PG77] a page that came from the network in a new version stays and finds the files of the last release, and an older one without unsaved work reloads', async ({
  people,
}) => {
  const ann = await people.newcomer('Ann');
  ann.expectsTrouble(/status of 404/);
  await ann.page.goto('/');
  await isControlled(ann);
  const loads = loadsOf(ann);
  await ann.page.evaluate(async () => {
    const { scope } = await navigator.serviceWorker.ready;
    for (const release of ['older', 'last']) {
      const cache = await caches.open(`story-pointer ${scope} ${release}`);
      await cache.put(`/assets/of-${release}.js`, new Response('// kept'));
    }
  });
  await aVersionComes(ann);
  await ann.page.waitForFunction(
    () => navigator.serviceWorker.controller?.scriptURL.includes('tomorrow') ?? false,
  );
  const statusOf = (path: string) =>
    ann.page.evaluate(async (at) => (await fetch(at)).status, path);
  await expect.poll(() => statusOf('/assets/of-older.js')).toBe(404);
  expect(await statusOf('/assets/of-last.js')).toBe(200);
  await ann.page.getByRole('navigation').getByRole('link', { name: 'About' }).click();
  await expect(ann.page).toHaveURL(/about/);
  await expect(ann.page.getByText(line)).toBeHidden();
  expect(loads).toEqual([]);

  // The page may still be about to compare itself with the version before.
  const reload = ann.page.waitForEvent('load');
  await becomesOfYesterday(ann);
  await aVersionComes(ann, 'the day after');
  await reload;
});

test('[PG77] pasted text is kept when a new version comes @nightly', async ({ people }) => {
  const ann = await people.facilitator('Ann');
  await becomesOfYesterday(ann);
  const loads = loadsOf(ann);
  const dataTransfer = await ann.page.evaluateHandle(() => {
    const transfer = new DataTransfer();
    transfer.setData('text/plain', 'Log in\nSearch');
    return transfer;
  });
  await ann.field('Story Name').dispatchEvent('drop', { dataTransfer });
  await expect(ann.button('Add 2 Stories')).toBeVisible();
  await aVersionComes(ann);
  await expect(ann.page.getByText(line)).toBeVisible();
  expect(loads).toEqual([]);
  const reload = ann.page.waitForEvent('load');
  await ann.button('Add 2 Stories').click();
  await reload;
  await expect(ann.stories).toHaveCount(2);
});

test('[PG77] typed text and choices are kept, and the next navigation brings the new version @nightly', async ({
  people,
}) => {
  const ann = await people.facilitatorOn('Log in', 'Ann');
  await becomesOfYesterday(ann);
  const loads = loadsOf(ann);
  await ann.card('5').check();
  await aVersionComes(ann);
  await expect(ann.page.getByText(line)).toBeVisible();
  await ann.button('Edit story name').click();
  await ann.dialog('Edit Story').getByLabel('Story Name').fill('Sign in');
  await expect(ann.page.getByText(line)).toBeVisible();
  await ann.dialog('Edit Story').getByRole('button', { name: 'Cancel' }).click();
  await expect(ann.card('5')).toBeChecked();
  expect(loads).toEqual([]);

  const reload = ann.page.waitForEvent('load');
  await ann.link('Add New Story').click();
  await reload;
  await expect(ann.heading('Create a Story')).toBeVisible();
  await expect(ann.page.getByText(line)).toBeHidden();
});

test('[PG77] a vote on its way is answered before the page reloads @nightly', async ({
  people,
}) => {
  const ann = await people.facilitatorOn('Log in', 'Ann');
  await becomesOfYesterday(ann);
  const letGo = await ann.holdsUp('**/commands');
  await ann.card('5').check();
  await ann.button('Submit Vote').click();
  await expect(ann.button('Submitting Vote...')).toBeVisible();
  const loads = loadsOf(ann);
  await aVersionComes(ann);
  await ann.button('Reload Now').click();
  await expect(ann.button('Submitting Vote...')).toBeVisible();
  expect(loads).toEqual([]);
  const reload = ann.page.waitForEvent('load');
  letGo();
  await reload;
  await expect(ann.text('Vote Submitted')).toBeVisible();
});

test('[W10] an outdated page reloads once, if that brings another version @nightly', async ({
  people,
}) => {
  const ann = await people.facilitatorOn('Log in', 'Ann');
  // Requests of the takeover itself pass before the route below is set.
  await isControlled(ann);
  const loads = loadsOf(ann);
  await ann.commandsGetProblem(426, 'outdated');
  const looks: string[] = [];
  ann.page.on('request', (request) => {
    if (request.url().endsWith('/?undrawn')) looks.push(request.url());
  });
  await ann.card('5').check();
  await ann.button('Submit Vote').click();
  await expect(ann.page.getByText(line, { exact: true })).toBeVisible();
  await ann.page.keyboard.press('Escape');
  await becomesOfYesterday(ann);
  expect([loads, looks]).toEqual([[], []]);
  const reload = ann.page.waitForEvent('load');
  await ann.card('5').evaluate((card: HTMLInputElement) => {
    card.checked = false;
  });
  await reload;
  await expect.poll(() => [looks.length, loads.length]).toEqual([1, 1]);
});

/** Waits until the service worker controls the page. */
async function isControlled({ page }: Person): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
}

/** Makes the page older than the cached version. */
async function becomesOfYesterday(person: Person): Promise<void> {
  await isControlled(person);
  await person.page.evaluate(() => {
    for (const named of document.querySelectorAll('script[src], link[href$=".js"]')) named.remove();
  });
}

async function aVersionComes({ page }: Person, day = 'tomorrow'): Promise<void> {
  await page.evaluate((of) => {
    void navigator.serviceWorker.register(`/sw.js?of=${of}`);
  }, day);
}

function loadsOf({ page }: Person): string[] {
  const loads: string[] = [];
  page.on('load', () => loads.push(page.url()));
  return loads;
}
