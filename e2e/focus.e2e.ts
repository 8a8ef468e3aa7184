import { expect } from '@playwright/test';
import { test } from './world/test.ts';

/** Focus after each act, which has to be on an element with a name. */

test('[PG78, TB5, PG15] a toast gives the focus back, whether it is dismissed or expires, and the reveal keeps it when it moves to the hand @nightly', async ({
  people,
}) => {
  const ann = await people.facilitatorOn('Log in', 'Ann');
  const bob = await people.remote('Bob', ann);
  await ann.page.clock.install();
  const problem = await ann.getsProblem('**/commands', 422);
  await ann.card('5').check();
  const submit = ann.button('Submit Vote');
  const dismiss = ann.toast.getByRole('button', { name: 'Dismiss' });
  for (const goes of [
    () => ann.page.keyboard.press('Enter'),
    () => ann.page.clock.fastForward(8000),
  ]) {
    await submit.press('Enter');
    await expect(ann.toast).toBeVisible();
    await dismiss.focus();
    await goes();
    await expect(ann.toast).toBeHidden();
    await expect(submit).toBeFocused();
  }

  await problem.isOver();
  await submit.press('Enter');
  await expect(ann.text('Waiting for other participants to vote...')).toBeVisible();
  await ann.button('Reveal Results').focus();
  await bob.votes(5);
  await expect(ann.text('Everyone has voted')).toBeVisible();
  await expect(ann.button('Reveal Results')).toBeFocused();
});

test('[IM23, ST4, ST5, CS1, TM4, PG15] the focus is in the field of a dialog, on the next field after adding and deleting a story, and on a seat or button after a removal', async ({
  people,
}) => {
  const ann = await people.facilitator('Ann');
  await people.remote('Bob', ann);
  const { keyboard } = ann.page;
  await expect(ann.field('Story Name')).toBeFocused();
  await ann.createsStory('Log in');

  await ann.button('Edit story name').hover();
  await expect(ann.page.getByRole('tooltip')).toBeVisible();
  await keyboard.press('h');
  const keys = ann.dialog('Keyboard Shortcuts');
  await expect(keys).toBeVisible();
  // A tooltip below the dialog would take the first Escape.
  await expect(ann.page.getByRole('tooltip')).toBeHidden();
  await keyboard.press('Escape');
  await expect(keys).toBeHidden();

  await ann.button('Edit story name').click();
  const name = ann.dialog('Edit Story').getByLabel('Story Name');
  await expect(name).toBeFocused();
  await keyboard.type('Log out');
  await expect(name).toHaveValue('Log out');
  await keyboard.press('Escape');
  await ann.button('Add Stories').click();
  const list = ann.dialog('Add Stories').getByLabel('Paste a list');
  await expect(list).toBeFocused();
  await keyboard.type('Search');
  await expect(list).toHaveValue('Search');
  await keyboard.press('Escape');

  await ann.storyList.getByRole('link', { name: 'Add New Story' }).click();
  await expect(ann.field('Story Name')).toBeFocused();
  await ann.createsStory('Log out');
  await ann.button('Delete story').click();
  await ann.dialog('Delete Story').getByRole('button', { name: 'Delete' }).click();
  await expect(ann.field('Story Name')).toBeFocused();
  await ann.removes('Bob');
  await expect(ann.member('Bob')).toBeHidden();
  await expect(ann.page.locator('main :focus, main:focus')).toHaveCount(1);
});
