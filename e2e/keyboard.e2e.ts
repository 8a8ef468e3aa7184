import { expect } from '@playwright/test';
import { pressOn, tabTo, typeInto } from './world/keyboard.ts';
import { test } from './world/test.ts';

const story = 'Log in with a passkey';

test('[PG15] two people estimate a story without touching a mouse, and the focus stays where things happen', async ({
  people,
}) => {
  const ann = await people.newcomer('Ann');
  const { keyboard } = ann.page;
  await ann.page.goto('/');
  await expect(ann.link('Create Session')).toBeVisible();
  // The first stop of a page leads past the navigation bar.
  await keyboard.press('Tab');
  const skip = ann.page.getByRole('link', { name: 'Skip to content' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport({ ratio: 1 });
  await keyboard.press('Enter');
  await keyboard.press('Tab');
  await expect(ann.link('Create Session')).toBeFocused();
  await keyboard.press('Enter');
  await typeInto(ann.field('Session Name'), 'Sprint 12');
  await typeInto(ann.field('Your Name (Facilitator)'), 'Ann');
  await tabTo(ann.select('Estimation Method'));
  await keyboard.type('T-Shirt S');
  await pressOn(ann.button('Create Session'));
  await expect(ann.heading('Sprint 12')).toBeVisible();

  const bob = await people.newcomer('Bob');
  await bob.page.goto(`/session?sessionId=${ann.sessionId}`);
  await typeInto(bob.field('Your Name'), 'Bob');
  await bob.page.keyboard.press('Enter');
  await expect(bob.heading('Waiting for Story')).toBeVisible();
  await typeInto(ann.field('Story Name'), story);
  await keyboard.press('Enter');
  await expect(bob.heading(story)).toBeVisible();

  await tabTo(bob.card('XS'));
  await bob.page.keyboard.press('ArrowRight');
  await bob.page.keyboard.press('Enter');
  await expect(bob.text('Story points')).toHaveText('S Story points');
  await tabTo(ann.card('XS'));
  await keyboard.type('XL');
  await pressOn(ann.button('Submit Vote'));
  await expect(ann.text('Story points')).toHaveText('XL Story points');
  // The next stop after the vote is the next possible action.
  await keyboard.press('Tab');
  await expect(ann.button('Reveal Results')).toBeFocused();
  await keyboard.press('Enter');
  await expect(ann.heading('Voting Results')).toBeFocused();
  await expect(bob.figure('Actual')).toHaveText('2.5');

  await pressOn(ann.button('Clear Points & New Round'));
  await tabTo(ann.card('XS'));
  await keyboard.type('M');
  await pressOn(ann.button('Submit Vote'));
  await expect(ann.text('Vote Submitted')).toBeVisible();
  await pressOn(ann.button('Reveal Results'));
  await pressOn(ann.button('Accept & New Story'));
  const dialog = ann.dialog('Enter Agreed Story Points');
  await expect(dialog).toBeVisible();
  for (let stop = 0; stop < 8; stop += 1) {
    await keyboard.press('Tab');
    await expect(dialog.locator(':focus')).toHaveCount(1);
  }
  await keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(ann.button('Accept & New Story')).toBeFocused();
  await keyboard.press('Enter');
  await tabTo(ann.select('Select story points'));
  await keyboard.type('M');
  await pressOn(ann.button('Save & Continue'));
  await expect(ann.heading('Create a Story')).toBeVisible();
  await expect(bob.figure('Agreed')).toHaveText('M');
  // The next step after the last story, which is also below the list.
  await pressOn(ann.link('View Session Summary').last());
  await expect(ann.figure('Pointed')).toHaveText('1');
});
