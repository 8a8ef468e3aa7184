import { expect, type Locator } from '@playwright/test';
import { pressesOn } from './world/collecting.ts';
import { isOrange } from './world/colour.ts';
import { test } from './world/test.ts';

test('[ST1, ST3, ST4, ST9, S5, T7, T11, RE5] a story says that it loads, shows its state above team and cards, and is decided on and deleted by the facilitator alone', async ({
  people,
}) => {
  const ann = await people.facilitatorOn('Log in', 'Ann');
  const place = async (heading: string) => (await ann.box(ann.heading(heading))).y;
  expect(await place('Log in')).toBeLessThan(await place('Team Members'));
  expect(await place('Team Members')).toBeLessThan(await place('Select your story points'));
  const bob = await people.participant('Bob', ann);
  const arrives = await bob.holdsUp(`**/api/sessions/${bob.sessionId}?*`);
  await bob.page.goto(ann.page.url().replace(ann.participantId, bob.participantId));
  await expect(bob.text('Loading story...')).toBeVisible();
  arrives();
  await expect(bob.heading('Log in')).toBeVisible();
  for (const person of [ann, bob]) await expect(person.text('Not Pointed Yet')).toBeVisible();
  for (const control of ['Edit story name', 'Delete story']) {
    await expect(ann.button(control)).toBeVisible();
    await expect(bob.button(control)).toBeHidden();
  }

  await ann.reveals();
  await expect(bob.heading('Voting Results')).toBeVisible();
  for (const person of [ann, bob]) {
    await expect(person.page.getByText('Pointed', { exact: true })).toBeVisible();
    await expect(person.text(/^Points: /)).toBeHidden();
  }
  await expect(ann.heading('Select your story points')).toBeHidden();
  expect(await place('Log in')).toBeLessThan(await place('Team Members'));
  expect(await place('Team Members')).toBeLessThan(await place('Voting Results'));
  for (const act of ['Clear Points & New Round', 'Accept & New Story', 'Round actions']) {
    await expect(ann.button(act)).toBeVisible();
    await expect(bob.button(act)).toBeHidden();
  }
  const letGo = await ann.holdsUp('**/commands');
  await ann.button('Clear Points & New Round').click();
  await expect(ann.button('Resetting...')).toBeVisible();
  letGo();
  for (const person of [ann, bob]) {
    await expect(person.heading('Select your story points')).toBeVisible();
    await expect(person.text('0 of 2 voted')).toBeVisible();
  }

  await ann.reveals();
  await ann.accepts('½');
  await expect(bob.text('Points: ½ pts')).toBeVisible();

  await ann.opensStory('Log in');
  await ann.button('Delete story').click();
  const dialog = ann.dialog('Delete Story');
  await expect(dialog).toContainText(
    'Are you sure you want to delete "Log in"? This action cannot be undone.',
  );
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
  await ann.button('Delete story').click();
  const deletes = await ann.holdsUp('**/commands');
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(dialog.getByRole('button', { name: 'Deleting...' })).toBeVisible();
  deletes();
  await expect(ann.heading('Create a Story')).toBeVisible();
  await expect(ann.page).toHaveURL(ann.seat);
  await expect(bob.alert).toContainText('Failed to load story');
  await bob.page.reload();
  await expect(bob.alert).toContainText('Failed to load story');
  await bob.link('Back to Session').click();
  await expect(bob.heading('Waiting for Story')).toBeVisible();
});

test('[ST5, N2, PG21, PG54, PG70, T7, D11] name and points are edited, with a limit and a counter that warns; what fails is said and logged', async ({
  people,
}) => {
  const ann = await people.facilitatorOn('Log in', 'Ann', 'tShirt');
  await ann.button('Edit story name').click();
  const dialog = ann.dialog('Edit Story');
  const field = dialog.getByLabel('Story Name');
  const points = dialog.getByLabel('Story Points (Optional)');
  const save = dialog.getByRole('button', { name: 'Save' });
  await expect(points).toBeHidden();
  await expect(field).toHaveAccessibleDescription('Maximum 50 characters');
  await field.fill('  ');
  await expect(save).toBeDisabled();
  await field.fill('s'.repeat(40));
  await expect.poll(() => isOrange(dialog.getByText('40/50'))).toBe(false);
  await field.fill('s'.repeat(41));
  await expect.poll(() => isOrange(dialog.getByText('41/50'))).toBe(true);
  await field.fill('s'.repeat(51));
  await expect(save).toBeDisabled();
  await field.fill('Log in with a passkey');
  const letGo = await ann.holdsUp('**/commands');
  await save.click();
  await expect(dialog.getByRole('button', { name: 'Saving...' })).toBeVisible();
  letGo();
  await expect(dialog).toBeHidden();
  await expect(ann.heading('Log in with a passkey')).toBeVisible();

  await ann.button('Edit story name').click();
  await field.fill('Something else');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(ann.heading('Log in with a passkey')).toBeVisible();

  await ann.reveals();
  await ann.button('Edit story name').click();
  await expect(points.getByRole('option')).toHaveText([
    'No points assigned',
    ...['XS', 'S', 'M', 'L', 'XL', 'XXL'],
  ]);
  await points.selectOption({ label: 'L' });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(ann.text('Points: L')).toBeVisible();
  await expect(ann.text('Points: L pts')).toBeHidden();
  await ann.button('Edit story name').click();
  await expect(points).toHaveValue('3');
  await points.selectOption({ label: 'No points assigned' });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(ann.heading('Log in with a passkey')).toBeVisible();
  await expect(ann.text('Points: L')).toBeHidden();

  await ann.getsProblem('**/commands', 422);
  await ann.button('Edit story name').click();
  await field.fill('Sign in');
  await save.click();
  await expect(dialog.getByRole('alert')).toContainText(
    'Failed to update story. Please try again.',
  );
  await expect.poll(() => ann.log.join()).toContain('Failed to update story');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await ann.button('Delete story').click();
  await ann.dialog('Delete Story').getByRole('button', { name: 'Delete' }).click();
  await expect(
    ann.toast.filter({ hasText: 'Failed to delete "Log in with a passkey".' }),
  ).toBeVisible();
  await expect.poll(() => ann.log.join()).toContain('Failed to delete story');
  await expect(ann.heading('Log in with a passkey')).toBeVisible();
});

test("[ST6] an accepted value is corrected in three presses, in the story and in the list, which turns nobody's page", async ({
  people,
}) => {
  const ann = await people.facilitatorOn('Log in', 'Ann');
  const { storyId } = ann;
  await ann.sends({ type: 'reveal', storyId, round: 1 });
  await ann.sends({ type: 'acceptPoints', storyId, round: 1, points: 5 });
  await ann.addsStories('Search');
  const bob = await people.participant('Bob', ann);
  await bob.page.getByRole('switch', { name: 'Follow the facilitator' }).click();
  await bob.opensStory('Search');
  const correct = async (value: Locator, points: string) => {
    const dialog = ann.dialog('Enter Agreed Story Points');
    const presses = await pressesOn(ann.page);
    await value.click();
    await dialog.getByRole('radio', { name: points, exact: true }).click({ force: true });
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toBeHidden();
    expect(await presses.jsonValue()).toHaveLength(3);
  };
  const pages = [ann.page.url(), bob.page.url()];
  await correct(ann.button('Points: 5 pts'), '8');
  await expect(ann.text('Points: 8 pts')).toBeVisible();
  const row = ann.row('Log in');
  await row.hover();
  await correct(row.getByText('8', { exact: true }), '13');
  await expect(ann.text('Points: 13 pts')).toBeVisible();
  await expect(bob.storyInList('Log in')).toContainText('13');
  expect([ann.page.url(), bob.page.url()]).toEqual(pages);
  // Another facilitator's round meanwhile is not overwritten.
  await row.hover();
  await row.getByText('13', { exact: true }).click();
  await ann.sends({ type: 'startRound', storyId, round: 1 });
  await ann.sends({ type: 'reveal', storyId, round: 2 });
  await ann.sends({ type: 'acceptPoints', storyId, round: 2, points: 3 });
  const late = ann.dialog('Enter Agreed Story Points');
  await late.getByRole('button', { name: 'Save' }).click();
  await expect(late.getByRole('alert')).toBeVisible();
  await ann.page.keyboard.press('Escape');
  await correct(ann.button('Points: 3 pts'), '13');
  await bob.opensStory('Log in');
  await expect(bob.text('Points: 13 pts')).toBeVisible();
  await expect(bob.button('Points: 13 pts')).toHaveCount(0);
});

test('[C31] saving a name does not undo points agreed on meanwhile @nightly', async ({
  people,
}) => {
  const ann = await people.facilitatorOn('Log in', 'Ann');
  await ann.votes('5');
  await ann.reveals();
  const other = await people.tabOf(ann);
  await ann.button('Edit story name').click();
  const edit = ann.dialog('Edit Story');
  await edit.getByLabel('Story Name').fill('Sign in');
  await other.accepts('5');
  await expect(edit.getByLabel('Story Points (Optional)')).toHaveValue('5');
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(edit).toBeHidden();
  await expect(ann.heading('Sign in')).toBeVisible();
  await expect(ann.figure('Agreed')).toHaveText('5');
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 600 }, hasTouch: true });

  test('[PG20] the buttons of a tall dialog stay in view, and never cover the focus @nightly', async ({
    people,
  }) => {
    const ann = await people.facilitatorOn('Login', 'Ann');
    const dialog = await ann.asksToEditStory();
    const save = dialog.getByRole('button', { name: 'Save' });
    await dialog.getByText('Details').click();
    const fields = dialog.getByRole('textbox');
    await expect(fields).toHaveCount(5);
    const bottomOf = async (one: Locator) => {
      const box = await one.boundingBox();
      return (box?.y ?? 0) + (box?.height ?? 0);
    };
    for (const field of await fields.all()) {
      await field.focus();
      await expect(save).toBeInViewport({ ratio: 1 });
      expect(await bottomOf(field)).toBeLessThanOrEqual((await save.boundingBox())?.y ?? 0);
    }
    // Checks that there is more than fits.
    await expect(fields.first()).not.toBeInViewport({ ratio: 1 });
  });
});
