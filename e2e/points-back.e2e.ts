import { expect } from '@playwright/test';
import {
  connects,
  givesToken,
  idsOf,
  inGitHub,
  revealed,
  row,
  saves,
  titles,
  token,
} from './world/points.ts';
import { test } from './world/test.ts';
import { opensDialog, privateProject, repository, watchesPage } from './world/trackers.ts';

test('[TR8, TR9, TR10, TR12] agreed points are written to the issues, and a changed issue, a refusal and the end of the token are shown and solved', async ({
  people,
}) => {
  const ann = await people.facilitator('Ann');
  const { sent, stored } = await watchesPage(ann.page);
  const { labels, tokens, changes, refusals } = await connects(ann);
  await expect(row(ann, 'Log in')).toContainText(inGitHub);

  await saves(ann, { 'Log in': 5, Pay: 8 });
  await expect(row(ann, 'Log in')).toContainText(inGitHub);
  await expect(row(ann, 'Pay')).toContainText(inGitHub);
  await expect
    .poll(() => changes)
    .toEqual(['POST 1 points: 5', 'DELETE 1 points: 3', 'POST 2 points: 8']);
  expect(labels.get(1)).toEqual(['bug', 'points: 5']);
  const noted = (await idsOf(ann)).stories.map(({ inTracker }) => inTracker?.value);
  expect(noted).toEqual(['5', '8', undefined, undefined, undefined]);

  // Corrected, and cleared.
  await saves(ann, { 'Log in': 13 });
  await expect.poll(() => labels.get(1)).toEqual(['bug', 'points: 13']);
  await saves(ann, { Pay: null });
  await expect.poll(() => labels.get(2)).toEqual([]);

  const faults = ann.page.getByRole('main').getByRole('status');
  labels.get(3)?.push('SP: 2');
  await saves(ann, { Ship: 5 });
  await expect(faults.getByText(/GitHub has .2. by now\. Write .5.\?/)).toBeVisible();
  await faults.getByRole('button', { name: 'Write 5' }).click();
  await expect(row(ann, 'Ship')).toContainText(inGitHub);
  expect(labels.get(3)).toEqual(['SP: 5']);

  refusals.of = (request) =>
    request.startsWith('POST') ? { status: 403, json: { message: 'Forbidden' } } : undefined;
  await saves(ann, { Return: 1 });
  await expect(faults.getByText(/Your token may not write points there/)).toBeVisible();
  refusals.of = () => undefined;
  await faults.getByRole('button', { name: 'Try Again' }).click();
  await expect(row(ann, 'Return')).toContainText(inGitHub);

  tokens.clear();
  await saves(ann, { Search: 2, 'Log in': 8 });
  await expect(faults.getByText(/Your GitHub token expired or was revoked/)).toHaveCount(1);
  tokens.add('github_pat_new');
  await faults.getByRole('button', { name: 'Connect to GitHub' }).click();
  await givesToken(ann, 'github_pat_new');
  await expect(row(ann, 'Search')).toContainText(inGitHub);
  await expect.poll(() => labels.get(1)).toEqual(['bug', 'points: 8']);
  await expect(faults.getByRole('button')).toHaveCount(0);
  expect([...sent, await stored()].join('\n')).not.toMatch(/github_pat_/);
});

test('[TR8] a new round leaves the estimate of the issue, until its points are agreed or cleared by hand @nightly', async ({
  people,
}) => {
  const ann = await people.facilitator('Ann');
  const { labels, changes } = await connects(ann);
  await saves(ann, { Ship: 8 });
  await expect(row(ann, 'Ship')).toContainText(inGitHub);
  const storyId = (await idsOf(ann)).storyIds.get('Ship');
  await ann.sends({ type: 'startRound', storyId, round: 1 });
  const round = await revealed(ann, storyId);
  // Writes go one after the other, so that one for 'Ship' would have been before this one.
  await saves(ann, { Pay: 3 });
  await expect(row(ann, 'Pay')).toContainText(inGitHub);
  expect(changes).toEqual(['POST 3 points: 8', 'POST 2 points: 3']);
  await ann.sends({ type: 'editStory', storyId, points: 13, round });
  await expect.poll(() => labels.get(3)).toEqual(['points: 13']);
  await expect(row(ann, 'Ship')).toContainText(inGitHub);
  await saves(ann, { Ship: null });
  await expect.poll(() => labels.get(3)).toEqual([]);
});

test('[TR8, TR9, TR12] points that wait for an answer are written to the link of then, or left out @nightly', async ({
  people,
}) => {
  const ann = await people.facilitator('Ann');
  const { labels } = await connects(ann);
  const { storyIds } = await idsOf(ann);
  labels.get(3)?.push('SP: 2');
  labels.get(4)?.push('SP: 2');
  await saves(ann, { Ship: 5, Return: 3 });
  const faults = ann.page.getByRole('main').getByRole('status');
  await expect(faults.getByRole('button', { name: 'Write 5' })).toBeVisible();
  await expect(faults.getByRole('button', { name: 'Write 3' })).toBeVisible();
  await ann.sends({ type: 'startRound', storyId: storyIds.get('Return'), round: 1 });
  await expect(faults.getByRole('button', { name: 'Write 3' })).toBeHidden();
  const link = `${repository}/issues/5`;
  await ann.sends({ type: 'editDetails', storyId: storyIds.get('Ship'), link });
  await expect.poll(() => labels.get(5)).toEqual(['points: 5']);
  await expect(row(ann, 'Ship')).toContainText(inGitHub);
  await expect(faults.getByRole('button')).toHaveCount(0);
  expect([labels.get(3), labels.get(4)]).toEqual([['SP: 2'], ['SP: 2']]);

  // Without a token there is nothing to repeat.
  labels.get(2)?.push('SP: 2');
  await saves(ann, { Pay: 8 });
  await expect(faults.getByRole('button', { name: 'Write 8' })).toBeVisible();
  const { dialog } = await opensDialog(ann);
  await dialog.getByRole('button', { name: 'Forget Token' }).click();
  await expect(dialog.getByText(/Connected to/)).toBeHidden();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(faults.getByRole('button')).toHaveCount(0);
});

test('[TR9, TR13] the comparison stops at a limit of the tracker, follows the notes of others, and leaves a story in a new round alone @nightly', async ({
  people,
}) => {
  const ann = await people.facilitator('Ann');
  const { labels, refusals } = await connects(ann, false);
  await saves(ann, { 'Log in': 5, Pay: 8, Ship: 13 });
  const { storyIds } = await idsOf(ann);
  const notes = (title: string, number: number, value: string) => {
    const link = `${repository}/issues/${number}`;
    const inTracker = { tracker: 'GitHub', value };
    return ann.sends({ type: 'noteInTracker', storyId: storyIds.get(title), inTracker, link });
  };
  await notes('Ship', 3, '13');
  await ann.sends({ type: 'startRound', storyId: storyIds.get('Ship'), round: 1 });
  await ann.page.getByRole('link', { name: 'View Session Summary' }).click();
  const asked: string[] = [];
  refusals.of = (request) => {
    asked.push(request);
    return { status: 429, json: { message: 'API rate limit exceeded' } };
  };
  await ann.button('Write Points').click();
  const dialog = ann.dialog('Write Points');
  const line = (title: string) => dialog.getByRole('row').filter({ hasText: title });
  await expect(dialog.getByText(/Waiting until \d/)).toBeVisible();
  await expect(line('Pay')).toContainText('Loading...');
  await expect(line('Ship')).toHaveCount(0);
  expect(asked).toHaveLength(1);
  await dialog.getByRole('button', { name: 'Close' }).click();

  refusals.of = () => undefined;
  await ann.button('Write Points').click();
  await expect(line('Pay')).toHaveText('Pay—8Will be written');
  labels.get(2)?.push('points: 8');
  await notes('Pay', 2, '8');
  await expect(line('Pay')).toHaveText(/88In .GitHub./);
  await expect(line('Log in')).toHaveText('Log in35Will be written');
});

test('[TR8, TR9, TR13] the summary compares the agreed points with the issues, and one press writes all that are missing @nightly', async ({
  people,
}) => {
  const ann = await people.facilitator('Ann');
  const { labels, tokens, changes } = await connects(ann, false);
  await saves(ann, { 'Log in': 5, Pay: 8, Ship: 13 });
  labels.get(3)?.push('SP: 2');
  labels.get(2)?.push('points: 8');
  await ann.page.getByRole('link', { name: 'View Session Summary' }).click();
  await ann.button('Write Points').click();
  const dialog = ann.dialog('Write Points');
  const line = (title: string) => dialog.getByRole('row').filter({ hasText: title });
  await expect(line('Log in')).toHaveText('Log in35Will be written');
  await expect(line('Pay')).toHaveText('Pay88Will be written');
  await expect(line('Ship')).toHaveText(/Ship213GitHub has .2. by now\. Write .13.\?Write 13/);
  await expect(line('Return')).toHaveCount(0);
  expect(changes).toEqual([]);
  await dialog.getByRole('button', { name: 'Write Missing Points' }).click();
  await expect(line('Log in')).toHaveText(/55In .GitHub./);
  await expect(line('Pay')).toHaveText(/88In .GitHub./);
  expect(changes).toEqual(['POST 1 points: 5', 'DELETE 1 points: 3']);
  await line('Ship').getByRole('button', { name: 'Write 13' }).click();
  await expect(line('Ship')).toHaveText(/1313In .GitHub./);
  expect(labels.get(3)).toEqual(['SP: 13']);

  // A token that was given below the table leaves a way to repeat what has failed.
  await saves(ann, { Return: 1 });
  await expect(line('Return')).toHaveText('Return—1Will be written');
  tokens.clear();
  await dialog.getByRole('button', { name: 'Write Missing Points' }).click();
  await expect(line('Return')).toContainText('Your GitHub token expired or was revoked');
  tokens.add('github_pat_new');
  await dialog.getByRole('button', { name: 'Connect to GitHub' }).last().click();
  await givesToken(ann, 'github_pat_new');
  await line('Return').getByRole('button', { name: 'Try Again' }).click();
  await expect(line('Return')).toHaveText(/11In .GitHub./);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(ann.page.getByText(inGitHub)).toHaveCount(4);
});

test.describe('on a phone, in German', () => {
  test.use({ language: 'de', viewport: { width: 360, height: 740 }, hasTouch: true });

  test('[TR13] the comparison fits, and is written by keyboard @nightly', async ({ people }) => {
    const ann = await people.facilitator('Ann');
    ann.expectsTrouble(/api\.github\.com/);
    const { labels, tokens, changes } = await privateProject(ann, titles);
    tokens.add(token);
    labels.get(2)?.push('points: 3');
    const name = 'Donaudampfschifffahrtsgesellschaftskapitän meldet sich an';
    const link = (number: number) => `${repository}/issues/${number}`;
    const add = [
      { name: name.slice(0, 50), points: 13, link: link(1) },
      { name: 'Zahlen', points: 0.5, link: link(2) },
    ];
    await ann.sends({ type: 'addStories', add, update: [] });
    await ann.page.goto(
      `session-summary?sessionId=${ann.sessionId}&participantId=${ann.participantId}`,
    );
    await ann.button('Write Points').press('Enter');
    const dialog = ann.dialog('Write Points');
    await dialog.getByRole('button', { name: /GitHub/ }).press('Enter');
    const connecting = ann.page.getByRole('dialog').last();
    await connecting.getByLabel('Token', { exact: true }).fill(token);
    await ann.page.keyboard.press('Enter');
    await expect(dialog.getByText('Wird geschrieben')).toHaveCount(0);
    await expect(dialog.getByRole('row').filter({ hasText: 'Zahlen' })).toContainText('3');
    const body = dialog.locator('.dialog__body');
    const overflow = () => body.evaluate((one) => one.scrollWidth - one.clientWidth);
    expect(await overflow()).toBeLessThanOrEqual(0);
    await dialog.getByRole('button', { name: '0.5' }).press('Enter');
    // The button below waits for writes that are under way.
    await expect(dialog.getByText(/In .GitHub./)).toHaveCount(1);
    await dialog.getByRole('button', { name: ann.says('Write Missing Points') }).press('Enter');
    await expect(dialog.getByText(/In .GitHub./)).toHaveCount(2);
    expect(changes.toSorted()).toEqual([
      'DELETE 2 points: 3',
      'POST 1 points: 13',
      'POST 2 points: 0.5',
    ]);
    expect(await overflow()).toBeLessThanOrEqual(0);
  });
});
