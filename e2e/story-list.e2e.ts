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
    const pending = person.storyInList('Log in').getByText('Pending');
    // The list that can be sorted takes the place of the first one meanwhile.
    await expect.poll(async () => (await pending.boundingBox())?.width).toBeGreaterThan(20);
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
  await ann.link('Add New Story').click();
  await expect(ann.heading('Create a Story')).toBeVisible();
  await expect(ann.page).toHaveURL(ann.seat);
});

test("[L2] 'View Session Summary' leads to the summary from this seat", async ({ people }) => {
  const ann = await people.facilitator('Ann');
  const { sessionId, participantId } = ann;
  await ann.link('View Session Summary').click();
  await expect(ann.page).toHaveURL(
    `/session-summary?sessionId=${sessionId}&participantId=${participantId}`,
  );
});

test('[L2] a click on a story leads to it', async ({ people }) => {
  const ann = await people.remoteFacilitator('Ann');
  const bob = await people.participant('Bob', ann);
  await ann.createsStory('Log in');
  await bob.opensStory('Log in');
  await expect(bob.page).toHaveURL(/&storyId=[\da-f]{20}$/);
});

test('[L2, PG21] the page turns to the story even when the command fails', async ({ people }) => {
  const ann = await people.facilitator('Ann');
  await ann.addsStories('Log in', 'Log out');
  await ann.getsProblem('**/commands', 422);
  await ann.opensStory('Log in');
  await expect(ann.toast).toContainText('Something went wrong on the server. Please try again.');
  await expect.poll(() => ann.log.join()).toContain('Failed to update session');
});

test('[L7, T2] stories are reordered with the mouse', async ({ people }) => {
  const ann = await people.facilitator('Ann');
  const bob = await people.participant('Bob', ann);
  await ann.addsStories('First', 'Second', 'Third');
  await expect(bob.storyInList('Third')).toBeVisible();
  await expect(bob.page.getByRole('button', { name: /^Reorder/ })).toHaveCount(0);
  await ann.row('Third').dragTo(ann.row('First'), { targetPosition: { x: 60, y: 3 } });
  for (const person of [ann, bob]) {
    await expect(person.stories).toContainText(['1Third', '2First', '3Second']);
  }
});

test('[L7, T2] stories are reordered by keyboard, with announcements', async ({ people }) => {
  const ann = await people.facilitator('Ann');
  const bob = await people.participant('Bob', ann);
  await ann.addsStories('First', 'Second', 'Third');
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
  for (const person of [ann, bob]) {
    await expect(person.stories).toContainText(['1Second', '2First', '3Third']);
  }
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
  await expect(ann.stories).toContainText(['1Second', '2First', '3Third']);
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

test('[L7, PG21] an order that could not be saved is restored with a message', async ({
  people,
}) => {
  const ann = await people.facilitator('Ann');
  await ann.addsStories('First', 'Second');
  await ann.getsProblem('**/commands', 422);
  await ann.row('Second').dragTo(ann.row('First'), { targetPosition: { x: 60, y: 3 } });
  await expect(ann.toast).toContainText('Failed to save the new order.');
  await expect(ann.stories).toContainText(['1First', '2Second']);
});

test('[L7] a story is moved without dragging, and the focus stays with it', async ({ people }) => {
  const ann = await people.facilitator('Ann');
  await ann.addsStories('First', 'Second', 'Third');
  for (const [item, order] of [
    ['Move up', ['1First', '2Third', '3Second']],
    ['Move to the top', ['1Third', '2First', '3Second']],
    ['Move to the end', ['1First', '2Second', '3Third']],
  ] as const) {
    await ann.row('Third').hover();
    await ann.button(/^Actions for .Third/).click();
    await ann.page.getByRole('menuitem', { name: item }).click();
    await expect(ann.stories).toContainText([...order]);
    await expect(ann.button(/^Actions for .Third/)).toBeFocused();
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
  await picks('Edit story');
  await ann.dialog('Edit Story').getByLabel('Story Name').fill('Second thoughts');
  await ann.dialog('Edit Story').getByRole('button', { name: 'Save' }).click();
  await expect(ann.storyInList('Second thoughts')).toBeVisible();
  await picks('Delete story');
  await ann.dialog('Delete Story').getByRole('button', { name: 'Delete' }).click();
  await expect(ann.stories).toHaveCount(1);
  await expect(ann.heading('First')).toBeVisible();
});
