import { expect } from '@playwright/test';
import { tabTo } from './world/keyboard.ts';
import { test } from './world/test.ts';

test("[L1, L2, L8, S5, SU20] everybody has the list in its order, with the facilitator's story, averages and points", async ({
  people,
}) => {
  const ann = await people.facilitator('Ann');
  const bob = await people.participant('Bob', ann);
  const both = [ann, bob];
  await expect(ann.storyList.getByRole('heading', { name: 'Stories' })).toBeVisible();
  await expect(ann.storyList.getByText('No stories yet')).toBeVisible();
  await ann.addsStories('Log in', 'Log out');
  for (const person of both) {
    await expect(person.stories).toContainText(['1Log in', '2Log out']);
    await expect(person.storyInList('Log in').getByTitle('Pending')).toBeVisible();
  }

  const mark = 'The facilitator is here';
  await expect(bob.storyInList('Log out')).toContainText(mark);
  await ann.opensStory('Log in');
  for (const person of both) {
    await expect(person.storyInList('Log in')).toContainText(mark);
    await expect(person.storyInList('Log out')).not.toContainText(mark);
  }

  await (await people.remote('Cleo', ann)).votes(8);
  await ann.votes('3');
  await ann.reveals();
  for (const person of both) {
    await expect(person.storyInList('Log in')).toContainText('5.5, not agreed');
  }
  await ann.accepts('8');
  for (const person of both) {
    await expect(person.storyInList('Log in')).toContainText('8');
    await expect(person.storyInList('Log in')).not.toContainText('Pending');
  }

  await ann.opensStory('Log out');
  await expect(bob.link('View Session Summary')).toBeVisible();
  await expect(bob.link('Add New Story')).toBeHidden();
  await expect(bob.page.getByRole('button', { name: /^(Reorder|Actions for)/ })).toHaveCount(0);
  await ann.link('Add New Story').click();
  await expect(ann.heading('Create a Story')).toBeVisible();
  await expect(ann.page).toHaveURL(ann.seat);

  const { sessionId, participantId } = bob;
  await bob.opensStory('Log out');
  await expect(bob.page).toHaveURL(/&storyId=[\da-f]{20}$/);
  await bob.link('View Session Summary').click();
  await expect(bob.page).toHaveURL(
    `/session-summary?sessionId=${sessionId}&participantId=${participantId}`,
  );
});

test('[L2, L7, T2, PG21] stories are reordered by keyboard, with announcements, by the menu of a row and with the mouse; what fails is undone with a message', async ({
  people,
}) => {
  const ann = await people.facilitator('Ann');
  const bob = await people.remote('Bob', ann);
  await ann.addsStories('First', 'Second', 'Third');
  const expectOrder = async (...names: string[]) => {
    await expect(ann.stories).toContainText(names.map((name, at) => `${at + 1}${name}`));
    await expect.poll(() => bob.storyNames()).toEqual(names);
  };
  const { keyboard } = ann.page;
  const polite = ann.page.locator('[aria-live=polite]');
  const assertive = ann.page.locator('[aria-live=assertive]');
  await tabTo(ann.storyInList('First'));
  await keyboard.press('ArrowLeft');
  const grip = ann.button(/^Reorder .First/);
  await expect(grip).toBeFocused();
  await keyboard.press('Enter');
  await expect(polite).toContainText(/First. picked up/);
  await keyboard.press('ArrowDown');
  await expect(assertive).toContainText(/After .Second/);
  await keyboard.press('End');
  await expect(assertive).toContainText(/After .Third/);
  await keyboard.press('ArrowUp');
  await keyboard.press('Enter');
  await expect(polite).toContainText(/First. moved after .Second/);
  await expectOrder('Second', 'First', 'Third');
  await expect(grip).toBeFocused();

  for (const leave of ['Escape', 'Tab']) {
    await grip.focus();
    await keyboard.press('Space');
    await keyboard.press('Home');
    await expect(grip).toHaveAttribute('aria-pressed', 'true');
    await keyboard.press(leave);
    await expect(polite).toContainText(/First. was not moved/);
    await expect(grip).toHaveAttribute('aria-pressed', 'false');
  }
  await expectOrder('Second', 'First', 'Third');

  for (const [item, order] of [
    ['Move Up', ['Second', 'Third', 'First']],
    ['Move to the Top', ['Third', 'Second', 'First']],
    ['Move to the End', ['Second', 'First', 'Third']],
  ] as const) {
    await ann.row('Third').hover();
    await ann.button(/^Actions for .Third/).click();
    await ann.page.getByRole('menuitem', { name: item }).click();
    await expectOrder(...order);
    await expect(ann.button(/^Actions for .Third/)).toBeFocused();
  }

  const toTheTop = { targetPosition: { x: 60, y: 3 } };
  await ann.row('Third').dragTo(ann.row('Second'), toTheTop);
  await expectOrder('Third', 'Second', 'First');

  await ann.getsProblem('**/commands', 422);
  await ann.row('First').dragTo(ann.row('Third'), toTheTop);
  await expect(ann.toast).toContainText('Failed to save the new order.');
  await expectOrder('Third', 'Second', 'First');
  // A page turns to a story even when the command fails.
  await ann.opensStory('Second');
  await expect(ann.toast.filter({ hasText: 'Your team was not moved' })).toContainText(
    'Something went wrong on the server. Please try again.',
  );
  await expect.poll(() => ann.log.join()).toContain('Failed to update session');
});

test('[L7] arrow keys lead through the list, and Tab past it @nightly', async ({ people }) => {
  const ann = await people.facilitator('Ann');
  await ann.addsStories('First', 'Second', 'Third');
  const { keyboard } = ann.page;
  await tabTo(ann.storyInList('First'));
  for (const [key, target] of [
    ['End', ann.storyInList('Third')],
    ['Home', ann.storyInList('First')],
    ['ArrowDown', ann.storyInList('Second')],
    ['ArrowRight', ann.button(/^Actions for .Second/)],
    ['ArrowUp', ann.button(/^Actions for .First/)],
    ['ArrowLeft', ann.storyInList('First')],
    ['PageDown', ann.storyInList('Third')],
    ['Tab', ann.storyList.getByRole('link', { name: 'Add New Story' })],
    ['Shift+Tab', ann.storyInList('Third')],
  ] as const) {
    await keyboard.press(key);
    await expect(target).toBeFocused();
  }
});

test('[L7] a story is edited and deleted from its row, while another one stays open @nightly', async ({
  people,
}) => {
  const ann = await people.facilitator('Ann');
  await ann.addsStories('First', 'Second');
  await ann.opensStory('First');
  const picks = async (item: string) => {
    await ann.row('Second').hover();
    await ann.button(/^Actions for .Second/).click();
    await ann.page.getByRole('menuitem', { name: item }).click();
  };
  await picks('Edit Story');
  await ann.dialog('Edit Story').getByLabel('Story Name').fill('Second thoughts');
  await ann.dialog('Edit Story').getByRole('button', { name: 'Save' }).click();
  await expect(ann.storyInList('Second thoughts')).toBeVisible();
  await picks('Delete story');
  await ann.dialog('Delete Story').getByRole('button', { name: 'Delete' }).click();
  await expect(ann.stories).toHaveCount(1);
  await expect(ann.heading('First')).toBeVisible();
});
