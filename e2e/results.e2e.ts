import { expect, type Locator } from '@playwright/test';
import type { Remote } from './world/remote.ts';
import { test } from './world/test.ts';

const story = 'Log in with a passkey';

test('[RE1, RE3] numeric votes become figures and bars', async ({ people }) => {
  const ann = await people.facilitatorOn(story, 'Ann');
  const votes = { Bob: 13, Cleo: 8, Dan: 0.5, Eve: 8, Finn: -1, Gus: 0, Hana: 13 };
  for (const [name, points] of Object.entries(votes)) {
    await (await people.remote(name, ann)).votes(points);
  }
  await ann.votes('13');
  await ann.reveals();

  await expect(ann.figure('Average')).toHaveText('9.3');
  await expect(ann.figure('Actual')).toHaveText('9.25');
  await expect(ann.figure('Closest card')).toHaveText('8');
  await expect(ann.figure('Agreed')).toHaveCount(0);
  await expect(ann.text('Based on 6 vote(s) (excluding 0 and ? votes)')).toBeVisible();
  await expect(ann.text(/^Excluded/)).toHaveText(
    "Excluded: 1 'Need more info' vote and 1 zero vote",
  );
  await expect(ann.heading('Vote Distribution')).toBeVisible();
  const line = ann.page.getByRole('paragraph').filter({ hasText: 'not in the average' });
  const place = async (thing: Locator) => (await ann.box(thing)).y;
  expect(await place(line)).toBeGreaterThan(await place(ann.bar('13')));
  expect(await place(line)).toBeLessThan(await place(ann.bar('0')));
  await expect(ann.bars).toHaveText([
    /^½lowestDan.*1 vote$/,
    /^8Cleo, Eve.*2 votes$/,
    /^13highestBob, Hana, Ann.*3 votes$/,
    /^0Gus.*1 vote$/,
    /^\?Finn.*1 vote$/,
  ]);
});

test('[RE1, RE5, R3] labels are averaged to a label, and agreed on as a label @nightly', async ({
  people,
}) => {
  const ann = await people.facilitatorOn(story, 'Ann', 'tShirt');
  await (await people.remote('Bob', ann)).votes(4);
  await ann.votes('M');
  await ann.reveals();
  await expect(ann.figure('Average')).toHaveText('L');
  await expect(ann.figure('Actual')).toHaveText('3');
  await expect(ann.figure('Closest card')).toHaveCount(0);
  await ann.accepts('XL');
  await ann.opensStory(story);
  await expect(ann.figure('Agreed')).toHaveText('XL');
});

test('[R3, RE1] without a positive vote average and actual are a dash in label scales too @nightly', async ({
  people,
}) => {
  const ann = await people.facilitatorOn(story, 'Ann', 'tShirt');
  await ann.votes('?');
  await ann.reveals();
  for (const name of ['Average', 'Actual']) await expect(ann.figure(name)).toHaveText('—');
});

test('[RE5, RE31, PG11] agreed points are required, are one of the cards or another number, and can be saved again after a failure', async ({
  people,
}) => {
  const ann = await people.facilitatorOn(story, 'Ann');
  await ann.votes('5');
  await ann.reveals();
  await ann.button('Accept & New Story').click();
  const dialog = ann.dialog('Enter Agreed Story Points');
  const select = dialog.getByRole('combobox', { name: 'Select story points' });
  await expect(select.getByRole('option')).toHaveText([
    'Select story points',
    ...['½', '1', '2', '3', '5', '8', '13', '21', '0', 'Another value'],
  ]);
  await select.selectOption('');
  await dialog.getByRole('button', { name: 'Save & Continue' }).click();
  await expect(dialog.getByRole('alert')).toHaveText(
    'Please enter a valid number for story points',
  );
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
  await expect(ann.figure('Agreed')).toHaveCount(0);

  await ann.button('Accept & New Story').click();
  await select.selectOption('Another value');
  const typed = dialog.getByRole('textbox', { name: 'Another value' });
  await expect(typed).toBeFocused();
  await typed.fill('about 6');
  await dialog.getByRole('button', { name: 'Save & Continue' }).click();
  await expect(dialog.getByRole('alert')).toHaveText(
    'Please enter a valid number for story points',
  );
  await typed.fill('6,5');
  const problem = await ann.getsProblem('**/commands', 422);
  await dialog.getByRole('button', { name: 'Save & Continue' }).click();
  await expect(dialog.getByRole('alert')).toContainText(
    'Failed to save story points. Please try again.',
  );
  await problem.isOver();
  await dialog.getByRole('button', { name: 'Save & Continue' }).click();
  await expect(ann.heading('Create a Story')).toBeVisible();
  await expect(ann.page).toHaveURL(ann.seat);
  await ann.opensStory(story);
  await expect(ann.figure('Agreed')).toHaveText('6.5');
  await ann.button('Edit story name').click();
  const points = ann.dialog('Edit Story').getByLabel('Story Points (Optional)');
  await expect(points).toHaveValue('6.5');
});

const verdicts = [
  { votes: { Bob: 3, Cleo: 5 }, says: ['Between 3 and 5', 'CloseOne card apart'] },
  { votes: { Bob: 5, Cleo: 5, Dan: -1 }, says: ['Most say 5'] },
  {
    votes: { Bob: 3, Cleo: 13, Dan: -1 },
    says: ['Between 3 and 13', 'Apart3 and 13 are 3 cards apart.'],
  },
  { votes: { Bob: 5, Cleo: 5, Dan: 5 }, says: ['All three say 5'] },
];

test('[RE3, RE32, PG21] the result of a round is summed up in a word, and a new round that fails is logged and reported in a toast @nightly', async ({
  people,
}) => {
  const ann = await people.facilitatorOn(story, 'Ann');
  await ann.reveals();
  await expect(ann.text('No votes have been cast yet.')).toBeVisible();
  for (const name of ['Average', 'Actual']) await expect(ann.figure(name)).toHaveText('—');
  await expect(ann.text('Based on 0 vote(s) (excluding 0 and ? votes)')).toBeVisible();
  await expect(ann.bars).toHaveCount(0);

  const problem = await ann.getsProblem('**/commands', 422);
  await ann.button('Clear Points & New Round').click();
  await expect(ann.toast.filter({ hasText: 'Failed to start a new round.' })).toBeVisible();
  await expect.poll(() => ann.log.join()).toContain('Failed to delete points for story');
  await expect(ann.heading('Voting Results')).toBeVisible();
  await problem.isOver();

  const others = new Map<string, Remote>();
  for (const [index, { votes, says }] of verdicts.entries()) {
    await ann.button('Clear Points & New Round').click();
    for (const [name, points] of Object.entries(votes)) {
      const other = others.get(name) ?? (await people.remote(name, ann));
      others.set(name, other);
      await other.comesToRound(index + 2);
      await other.votes(points);
    }
    await ann.reveals();
    const shown = ann.page.locator('.outcome__verdict, .agreement__verdict, .consensus');
    await expect(shown).toHaveText(says);
  }
});
