import { expect } from '@playwright/test';
import { test } from './world/test.ts';

/** Focus after each act, which has to be on an element with a name. */

test('[TB5, PG15] the reveal keeps the focus when it moves to the hand', async ({ people }) => {
  const ann = await people.facilitatorOn('Log in', 'Ann');
  const bob = await people.participant('Bob', ann);
  await bob.opensStory('Log in');
  await ann.votes('5');
  await expect(ann.text('Waiting for other participants to vote...')).toBeVisible();
  await ann.button('Reveal Results').focus();
  await bob.votes('5');
  await expect(ann.text('Everyone has voted')).toBeVisible();
  await expect(ann.button('Reveal Results')).toBeFocused();
});

test('[IM23, ST5, PG15] a dialog for typing or pasting has the focus in its field', async ({
  people,
}) => {
  const ann = await people.facilitatorOn('Log in', 'Ann');
  const { keyboard } = ann.page;
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
});

test('[PG78, PG15] a toast gives the focus back, whether it is dismissed or expires', async ({
  people,
}) => {
  const ann = await people.facilitatorOn('Log in', 'Ann');
  await ann.page.clock.install();
  await ann.getsProblem('**/commands', 422);
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
});

test('[PG78] a dismissed toast leaves the page in its place', async ({ people }) => {
  const ann = await people.facilitatorOn('Log in', 'Ann');
  await ann.page.setViewportSize({ width: 390, height: 500 });
  await ann.getsProblem('**/commands', 422);
  await ann.card('5').check();
  await ann.button('Submit Vote').press('Enter');
  await expect(ann.toast).toBeVisible();
  await ann.button('Session menu').focus();
  // The session itself fits the screen.
  await ann.page.evaluate(() => {
    document.body.style.paddingBottom = '1000px';
  });
  await ann.page.mouse.wheel(0, 300);
  const scrolled = () => ann.page.evaluate(() => scrollY);
  await expect.poll(scrolled).toBeGreaterThan(100);
  const before = await scrolled();
  await ann.toast.getByRole('button', { name: 'Dismiss' }).click();
  await expect(ann.toast).toBeHidden();
  expect(await scrolled()).toBe(before);
});

test('[ST4, CS1, TM4] the focus is on the next field after adding and deleting a story, and on a seat or button after a removal', async ({
  people,
}) => {
  const ann = await people.facilitator('Ann');
  const bob = await people.remote('Bob', ann);
  await expect(ann.field('Story Name')).toBeFocused();
  await ann.createsStory('Log in');
  await ann.storyList.getByRole('link', { name: 'Add New Story' }).click();
  await expect(ann.field('Story Name')).toBeFocused();
  await ann.createsStory('Log out');
  await ann.button('Delete story').click();
  await ann.dialog('Delete Story').getByRole('button', { name: 'Delete' }).click();
  await expect(ann.field('Story Name')).toBeFocused();

  await ann.removes('Bob');
  await expect(ann.member('Bob')).toBeHidden();
  await expect(ann.page.locator('main :focus, main:focus')).toHaveCount(1);
  expect(bob.sessionId).toBe(ann.sessionId);
});
