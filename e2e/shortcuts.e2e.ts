import { expect } from '@playwright/test';
import { test } from './world/test.ts';

const story = 'Log in with a passkey';

test('[TB5, TB9, TB10] a facilitator estimates and moves on with keys alone', async ({
  people,
}) => {
  const ann = await people.facilitator('Ann');
  await ann.addsStories(story, 'Log out');
  await ann.opensStory(story);
  const { keyboard } = ann.page;
  await expect(ann.card('½')).toBeFocused();
  await keyboard.type('13');
  await expect(ann.card('13')).toBeChecked();
  await keyboard.press('Enter');
  await expect(ann.text('Vote Submitted')).toBeVisible();
  await keyboard.press('r');
  await expect(ann.figure('Average')).toHaveText('13');
  const dialog = ann.dialog('Enter Agreed Story Points');
  await expect(async () => {
    await keyboard.press('5');
    await expect(dialog.getByRole('radio', { name: /^5/ })).toBeFocused({ timeout: 1500 });
  }).toPass();
  await keyboard.type('13');
  await expect(dialog.getByRole('radio', { name: /^13/ })).toBeChecked();
  await expect(dialog.getByRole('radio', { name: /^13/ })).toBeFocused();
  await keyboard.press('Enter');
  await expect(ann.link('Saved: 13. Next: Log out')).toBeFocused();
  await keyboard.press('Enter');
  await expect(ann.heading('Log out')).toBeVisible();
  await expect(ann.card('½')).toBeFocused();

  // Text typed into a field triggers no shortcut.
  await ann.link('Add New Story').click();
  await ann.field('Story Name').pressSequentially('n?');
  await expect(ann.field('Story Name')).toHaveValue('n?');
  await expect(ann.heading('Create a Story')).toBeVisible();
});

test('[TB9] a letter on a card picks it, and does nothing else @nightly', async ({ people }) => {
  const ann = await people.facilitator('Ann');
  const cards = ['N', 'R'].map((label, place) => ({ label, value: place + 1, kind: 'estimate' }));
  await ann.sends({ type: 'changeDeck', deck: { name: 'Letters', average: 'none', cards } });
  await ann.addsStories(story, 'Log out');
  await ann.opensStory(story);
  await expect(ann.card('N')).toBeFocused();
  await ann.seatOf('Ann').focus();
  for (const letter of ['N', 'R']) {
    await ann.page.keyboard.press(letter.toLowerCase());
    await expect(ann.card(letter)).toBeChecked();
    await ann.seatOf('Ann').focus();
  }
  await expect(ann.heading(story)).toBeVisible();
  await expect(ann.button('Reveal Results')).toBeVisible();
});

test('[TB9, TB10] keys are shown, rest after a field was used, and can be turned off; a link leads past the header and the list @nightly', async ({
  people,
}) => {
  const ann = await people.facilitator('Ann');
  await ann.addsStories(story, 'Log out');
  await ann.opensStory(story);
  const { keyboard } = ann.page;
  const dialog = ann.dialog('Keyboard Shortcuts');
  await expect(ann.card('½')).toBeFocused();
  await keyboard.press('q');
  await expect(ann.card('?')).toBeChecked();
  await ann.heading(story).click();
  await keyboard.press('8');
  await expect(ann.card('8')).toBeFocused();
  await keyboard.press('?');
  await expect(dialog).toBeVisible();
  await keyboard.press('Escape');
  await ann.page.evaluate(() => {
    const press = (target: Element, key: string) =>
      target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
    const field = document.createElement('input');
    document.body.append(field);
    press(field, 'x');
    field.remove();
    // Typed too soon after the field to be meant for the page.
    for (const key of ['r', 'r', '?']) press(document.body, key);
  });
  await expect(ann.button('Reveal Results')).toBeVisible();
  await expect(dialog).toBeHidden();
  await ann.seatOf('Ann').focus();
  await expect(async () => {
    await keyboard.press('h');
    await expect(dialog).toBeVisible({ timeout: 1500 });
  }).toPass();
  await expect(dialog).toContainText('Reveal the results');
  await dialog.getByText('Single-key shortcuts').click();
  await keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await ann.seatOf('Ann').focus();
  for (const key of ['5', 'r', 'n', '?']) await keyboard.press(key);
  await expect(ann.card('8')).toBeChecked();
  await expect(ann.heading(story)).toBeVisible();
  await expect(dialog).toBeHidden();

  await ann.page.reload();
  await expect(ann.card('½')).toBeVisible();
  await ann.link('Skip to the cards').press('Enter');
  await keyboard.press('Tab');
  await expect(ann.card('½')).toBeFocused();
  await ann.votes('5');
  await ann.link('Skip to the cards').press('Enter');
  await expect(ann.page.getByRole('region', { name: 'Your Vote' })).toBeFocused();
});

test('[TB9] R reveals early only when it is pressed twice, and counts once while it is held @nightly', async ({
  people,
}) => {
  const ann = await people.facilitatorOn(story, 'Ann');
  await people.remoteHere('Bob', ann);
  await ann.votes('5');
  const { keyboard } = ann.page;
  await ann.seatOf('Ann').focus();
  await expect(async () => {
    await keyboard.press('r');
    await expect(ann.notices).toContainText('Press R again', { timeout: 200 });
  }).toPass();
  await keyboard.press('r');
  await expect(ann.text('1 of 2 voted')).toBeVisible();
  await expect(async () => {
    await keyboard.press('r');
    await expect(ann.figure('Average')).toHaveText('5', { timeout: 500 });
  }).toPass();

  await ann.button('Clear Points & New Round').click();
  await expect(ann.notices).not.toContainText('Press R again');
  await ann.votes('5');
  await ann.seatOf('Ann').focus();
  await expect(async () => {
    await keyboard.down('r');
    await expect(ann.notices).toContainText('Press R again', { timeout: 200 });
  }).toPass();
  for (let count = 0; count < 20; count += 1) await keyboard.down('r');
  await keyboard.up('r');
  await expect(ann.text('1 of 2 voted')).toBeVisible();
});

test('[TB11] the tab shows the progress of the vote, by icons that are cached for good @nightly', async ({
  people,
}) => {
  const ann = await people.remoteFacilitator('Ann');
  await ann.createsStory(story);
  const bob = await people.participant('Bob', ann);
  await bob.link(`Go to "${story}"`).click();
  const icon = bob.page.locator('link[rel=icon]');
  await expect(bob.page).toHaveTitle(`(0/2) Your vote is missing: \u2068${story}\u2069`);
  await expect(icon).toHaveAttribute('href', /assets\/favicon-missing-[\w-]+\.svg$/);
  await ann.votes(3);
  await expect(bob.page).toHaveTitle(`(1/2) Your vote is missing: \u2068${story}\u2069`);
  await bob.votes('5');
  await expect(bob.page).toHaveTitle(`(2/2) \u2068${story}\u2069`);
  await expect(icon).toHaveAttribute('href', /assets\/favicon-[\w-]+\.svg$/);
  const answer = await bob.page.request.get((await icon.getAttribute('href')) ?? '');
  expect(answer.headers()['cache-control']).toContain('immutable');
  await ann.reveals();
  await expect(bob.page).toHaveTitle(`\u2068${story}\u2069 – Story Pointer`);
});
