import { expect } from '@playwright/test';
import { test } from './world/test.ts';

/** The effort to get from one story to the next. */

test('[TB5, TB6, RE5] a facilitator gets from story to story by three clicks, or by Enter on the suggested card, and at the end to the summary', async ({
  people,
}) => {
  const ann = await people.facilitator('Ann');
  const bob = await people.remote('Bob', ann);
  await ann.addsStories('Log in', 'Log out', 'Search', 'Export');
  await ann.opensStory('Log in');
  await bob.votes(8);
  await expect(ann.text('1 of 2 voted')).toBeVisible();

  await ann.card('8').click();
  await ann.button('Reveal Results').click();
  await expect(ann.text('Both say 8')).toBeVisible();
  await ann.button('Save 8 & Next Story').click();
  await expect(ann.heading('Log out')).toBeVisible();
  await expect(ann.heading('Select your story points')).toBeVisible();
  await expect(ann.storyInList('Log in')).toContainText('8');
  await expect(ann.storyInList('Log out')).toContainText('The facilitator is here');

  // Two say 5, and one 13.
  await bob.votes(5);
  await (await people.remote('Cleo', ann)).votes(13);
  await ann.votes('5');
  await ann.reveals();
  await expect(ann.text('Most say 5')).toBeVisible();
  await ann.button('Accept & New Story').click();
  const dialog = ann.dialog('Enter Agreed Story Points');
  const suggested = dialog.getByRole('radio', { name: '5, Most chosen, Median' });
  await expect(suggested).toBeFocused();
  await expect(suggested).toBeChecked();
  await ann.page.keyboard.press('Enter');
  const next = ann.link('Saved: 5. Next: Search');
  await expect(next).toBeFocused();
  await ann.page.keyboard.press('Enter');
  await expect(ann.heading('Search')).toBeVisible();
  await expect(ann.storyInList('Search')).toContainText('The facilitator is here');

  await bob.votes(5);
  await ann.votes('5');
  await ann.reveals();
  await ann.button('Accept & New Story').click();
  // All votes agree already.
  await expect(dialog.getByRole('radio', { name: '5, Most chosen' })).toBeChecked();
  await expect(dialog.getByLabel('Select story points')).toHaveValue('5');
  await ann.page.keyboard.press('8');
  await expect(dialog.getByRole('radio', { name: '8', exact: true })).toBeChecked();
  const letGo = await ann.holdsUp('**/commands');
  await dialog.getByRole('button', { name: 'Save & Next Story' }).click();
  await expect(dialog.getByRole('button', { name: 'Saving...' })).toBeVisible();
  letGo();
  await expect(ann.heading('Export')).toBeVisible();
  await expect(ann.storyInList('Search')).toContainText('8');

  await ann.votes('3');
  await ann.reveals();
  await ann.accepts('3');
  await expect(ann.heading('Saved: 3. All 4 stories are pointed.')).toBeVisible();
  await expect(ann.text(/^4 stories agreed · Total Points: 24 · under a minute$/)).toBeVisible();
  const summary = ann.link('View Session Summary').last();
  await expect(summary).toBeFocused();
  await expect(summary).toHaveAccessibleDescription('Saved: 3. All 4 stories are pointed.');
  await ann.page.keyboard.press('Enter');
  await expect(ann.figure('Pointed')).toHaveText('4');
  // A later visit does not announce it again.
  await ann.link('Back to Session').click();
  await expect(ann.field('Story Name')).toBeFocused();
  await expect(ann.text('Saved: 3.')).toHaveCount(0);
});

test('[L1, TB6] the list and the end of a session tell how many revealed stories are not agreed @nightly', async ({
  people,
}) => {
  const ann = await people.facilitator('Ann');
  await ann.addsStories('Log in', 'Log out');
  await ann.opensStory('Log in');
  await ann.votes('5');
  await ann.reveals();
  await expect(ann.progress('1 of 2 pointed · 1 not agreed')).toBeVisible();
  await ann.opensStory('Log out');
  await ann.votes('3');
  await ann.reveals();
  await ann.accepts('3');
  await expect(ann.progress('2 of 2 pointed · 1 not agreed')).toBeVisible();
  await expect(ann.text(/^1 story agreed · 1 not agreed · Total Points: 3/)).toBeVisible();
});

test('[TB5] saved points are announced on the way from their story, and not at a later visit @nightly', async ({
  people,
}) => {
  const ann = await people.facilitator('Ann');
  await ann.addsStories('Log in', 'Log out');
  await ann.opensStory('Log in');
  await ann.votes('5');
  await ann.reveals();
  await ann.accepts('5');
  await expect(ann.link('Saved: 5. Next: Log out')).toBeFocused();
  await ann.opensStory('Log out');
  await ann.link('Add New Story').click();
  await expect(ann.link('Next: Log out')).toBeVisible();
});

test('[TB5, TB8, PG3] a participant picks and submits, and sees on phones and desktops where the facilitator is, however long the name @nightly', async ({
  people,
}) => {
  const name = 'Maximiliane-Alexandra Sophie von Hohenzollern-Sigmaringen II';
  const ann = await people.remoteFacilitator(name);
  await ann.attends('here');
  await ann.createsStory('Log in');
  const bob = await people.participant('Bob', ann);
  const phone = { width: 390, height: 844 };
  await bob.page.setViewportSize(phone);
  await bob.link('Go to "Log in"').click();
  await bob.card('5').click();
  await bob.button('Submit Vote').click();
  await expect(bob.text('Vote Submitted')).toBeVisible();
  await expect(bob.text('Waiting for other participants to vote...')).toBeVisible();
  await ann.votes(3);
  await expect(bob.text('Everyone has voted')).toBeVisible();
  await expect(bob.text('Waiting for other participants to vote...')).toBeHidden();
  await ann.reveals();
  await expect(bob.bar('5')).toBeVisible();

  await ann.createsStory('Migrate avatars to the object storage of our cloud');
  const bar = bob.page.getByRole('region', { name: 'Where the facilitator is' });
  const go = bar.getByRole('link', { name: 'Go' });
  const expectToFit = async () => {
    expect((await bob.box(go)).height).toBeLessThanOrEqual(44);
    expect((await bob.box(bar)).height).toBeLessThanOrEqual(120);
  };
  // On a phone it takes the place of the session's name, away from the hand.
  await expect.poll(async () => (await bob.box(bar)).y).toBe(0);
  await expectToFit();
  await bob.page.setViewportSize({ ...phone, width: 768 });
  await expectToFit();
  await bob.page.setViewportSize({ width: 1280, height: 800 });
  await expectToFit();
  const roomBelow = async () => {
    const { y, height } = await bob.box(bar);
    return 800 - y - height;
  };
  // It leaves no room for a bottom button, and covers nothing for good.
  await expect.poll(roomBelow).toBe(16);
  await bob.page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  const { y, height } = await bob.box(bob.bar('5'));
  expect(y + height).toBeLessThanOrEqual((await bob.box(bar)).y);

  await bob.page.setViewportSize(phone);
  await go.click();
  await expect(bob.heading('Migrate avatars to the object storage of our cloud')).toBeVisible();
  await expect(bar).toBeHidden();
  await bob.card('5').check();
  await ann.createsStory('Log out');
  await expect(bar).toContainText(`${name} is on "Log out"`);
  await expect(bob.page.locator('[aria-live=polite]')).toContainText('is on "Log out"');
  await expect(bob.card('5')).toBeChecked();
  await go.click();
  await expect(bob.heading('Log out')).toBeVisible();
  await ann.createsStory('Reset a password');
  // It goes there at once, and the bar with its switch is gone.
  await bar.getByRole('switch', { name: 'Follow the facilitator' }).click();
  await expect(bob.heading('Reset a password')).toBeVisible();
  await ann.createsStory('Export invoices');
  await expect(bob.heading('Export invoices')).toBeVisible();
});
