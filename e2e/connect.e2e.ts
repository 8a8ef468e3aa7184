import { expect } from '@playwright/test';
import type { Person } from './world/person.ts';
import { test, testWithOwnServer } from './world/test.ts';
import { answers, cors, issues, opensDialog, repository, watchesPage } from './world/trackers.ts';

const token = `github_pat_${'4711'.repeat(20)}`;

/** A private project, and the requests that had a token. */
async function opensPrivateProject(ann: Person) {
  const accepted = new Set([token]);
  const signed: string[] = [];
  const requests = await answers(ann, (route) => {
    const { authorization } = route.request().headers();
    if (authorization !== undefined) signed.push(route.request().url());
    const isAccepted = accepted.has(authorization?.replace('Bearer ', '') ?? '');
    if (authorization && !isAccepted)
      return route.fulfill({ headers: cors, status: 401, json: { message: 'Bad credentials' } });
    if (!isAccepted) return route.fulfill({ headers: cors, status: 404, json: {} });
    const isUser = route.request().url().endsWith('/user');
    return route.fulfill({ headers: cors, json: isUser ? { login: 'ann-at-acme' } : issues });
  });
  return { accepted, signed, requests };
}

test('[TR5, TR6] a token opens a private project by itself, is nowhere but in the worker, ends in a sentence and can be forgotten', async ({
  people,
}) => {
  const ann = await people.facilitator('Ann');
  ann.expectsTrouble(/api\.github\.com/);
  const { page } = ann;
  const watched = await watchesPage(page);
  const { accepted, signed } = await opensPrivateProject(ann);
  const { dialog, pastes } = await opensDialog(ann);
  await pastes(repository);
  await dialog.getByRole('button', { name: 'Connect to GitHub' }).click();
  const connecting = ann.dialog('Connect to GitHub');
  const field = connecting.getByLabel('Token', { exact: true });
  await expect(field).toBeFocused();
  await expect(connecting.getByRole('link', { name: 'Create a Token' })).toHaveAttribute(
    'href',
    'https://github.com/settings/personal-access-tokens/new',
  );
  await page.keyboard.insertText('ghp_wrong');
  await page.keyboard.press('Enter');
  await expect(connecting.getByRole('alert')).toContainText('GitHub does not accept this token.');
  await field.selectText();
  await page.keyboard.insertText(token);
  await page.keyboard.press('Enter');
  await expect(connecting).toBeHidden();
  await expect(dialog.getByText('GitHub · 2 stories')).toBeVisible();
  await expect(dialog.getByText(/Connected to GitHub as .ann-at-acme/)).toBeVisible();
  // The refused one, the accepted one, the issues, one of them, the permission to write it, and the issues.
  expect(signed).toHaveLength(6);

  for (const place of [await watched.memory(), await watched.stored()]) {
    // A failure must not print the whole memory.
    expect([place.includes('ann-at-acme'), place.includes(token)]).toEqual([true, false]);
  }
  expect(watched.sent.join('\n')).not.toContain(token);

  await dialog.getByRole('button', { name: 'Change Source' }).click();
  accepted.clear();
  await pastes(repository);
  await expect(dialog.getByRole('alert')).toHaveText(/Your GitHub token expired or was revoked/);
  await expect(dialog.getByText(/Connected to/)).toBeHidden();
  expect(signed).toHaveLength(7);
  accepted.add(token);
  await dialog.getByRole('button', { name: 'Connect to GitHub' }).click();
  await page.keyboard.insertText(token);
  await connecting.getByRole('button', { name: 'Connect' }).click();
  await expect(dialog.getByText('GitHub · 2 stories')).toBeVisible();
  await dialog.getByRole('button', { name: 'Forget Token' }).click();
  await expect(dialog.getByText(/Connected to/)).toBeHidden();
  await dialog.getByRole('button', { name: 'Change Source' }).click();
  await pastes(repository);
  await expect(dialog.getByRole('alert')).toHaveText(/No public issues were found/);
});

test('[TR7] a token that is kept on the device outlasts a reload, but not its 30 days @nightly', async ({
  people,
}) => {
  const ann = await people.facilitator('Ann');
  ann.expectsTrouble(/api\.github\.com/);
  const { page } = ann;
  const { stored } = await watchesPage(page);
  await opensPrivateProject(ann);
  const { dialog, pastes } = await opensDialog(ann);
  await pastes(repository);
  await dialog.getByRole('button', { name: 'Connect to GitHub' }).click();
  const connecting = ann.dialog('Connect to GitHub');
  await connecting.getByLabel('Keep on this device').check();
  await connecting.getByLabel('Token', { exact: true }).fill(token);
  await connecting.getByRole('button', { name: 'Connect' }).click();
  await expect(dialog.getByText('GitHub · 2 stories')).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: 'Add Stories' }).click();
  await expect(dialog.getByText(/as .ann-at-acme. on this device until/)).toBeVisible();
  await pastes(repository);
  await expect(dialog.getByText('GitHub · 2 stories')).toBeVisible();
  await page.evaluate(
    () =>
      new Promise((resolve) => {
        const opening = indexedDB.open('story-pointer-trackers');
        opening.onsuccess = () => {
          const tokens = opening.result.transaction('tokens', 'readwrite').objectStore('tokens');
          tokens.clear();
          const until = Date.now();
          tokens.put({ token: 'old', owner: 'ann-at-acme', until }, [
            'https://api.github.com',
            until,
          ]);
          tokens.transaction.oncomplete = resolve;
          opening.result.close();
        };
      }),
  );
  await page.reload();
  // The page deletes it by itself.
  await expect.poll(stored).not.toContain('"old"');
  await page.getByRole('button', { name: 'Add Stories' }).click();
  await pastes(repository);
  await expect(dialog.getByRole('alert')).toHaveText(/No public issues were found/);
  await expect(dialog.getByText(/Connected to/)).toBeHidden();
});

testWithOwnServer.describe('with a script of the operator', () => {
  testWithOwnServer.use({
    settings: { ANALYTICS_SCRIPT_URL: 'https://stats.example.org/script.js' },
  });

  testWithOwnServer(
    "[TR7] a token is not kept where an operator's script could read it @nightly",
    async ({ people }) => {
      const ann = await people.newcomer('Ann');
      ann.expectsTrouble(/api\.github\.com/);
      await ann.page.route('https://stats.example.org/script.js', (route) =>
        route.fulfill({ contentType: 'text/javascript', body: '' }),
      );
      const session = { name: 'Sprint 12', facilitatorName: 'Ann', type: 'fibonacci' };
      await ann.takesSeat('api/sessions', session);
      await opensPrivateProject(ann);
      const { dialog, pastes } = await opensDialog(ann);
      await pastes(repository);
      await dialog.getByRole('button', { name: 'Connect to GitHub' }).click();
      const connecting = ann.dialog('Connect to GitHub');
      await expect(connecting.getByText(/It is sent to api\.github\.com alone/)).toBeVisible();
      await expect(connecting.getByLabel('Keep on this device')).toBeHidden();
      await connecting.getByLabel('Token', { exact: true }).fill(token);
      await connecting.getByRole('button', { name: 'Connect' }).click();
      await expect(dialog.getByText('GitHub · 2 stories')).toBeVisible();
      await expect(dialog.getByText(/as .ann-at-acme. until you leave this page/)).toBeVisible();
      const names = () =>
        ann.page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name));
      expect(await names()).not.toContain('story-pointer-trackers');
      // As it is left from before the setting has changed.
      await ann.page.evaluate(
        () =>
          new Promise<void>((resolve) => {
            const opening = indexedDB.open('story-pointer-trackers');
            opening.onsuccess = () => resolve(opening.result.close());
          }),
      );
      expect(await names()).toContain('story-pointer-trackers');
      await ann.page.reload();
      await expect.poll(names).not.toContain('story-pointer-trackers');
    },
  );
});
