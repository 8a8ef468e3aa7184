import { expect } from '@playwright/test';
import type { Person } from './world/person.ts';
import { test } from './world/test.ts';

const story = 'Log in with a passkey';

const decks = {
  fibonacci: [
    ['½', 'Very small effort'],
    ['1', 'Small'],
    ['2', 'Small-medium'],
    ['3', 'Medium'],
    ['5', 'Medium-large'],
    ['8', 'Large'],
    ['13', 'Very large'],
    ['21', 'Extremely large'],
    ['?', 'Need more information'],
    ['0', 'Not pointing'],
  ],
  tShirtExpanded: [
    ['XXS', '<= 2 weeks'],
    ['XS', '2 weeks - 1 Month'],
    ['S', '1 - 1.5 Months'],
    ['MS', '1.5 - 2 Months'],
    ['M', '2 - 3 Months'],
    ['L', '3 - 6 Months'],
    ['XL', '6 - 12 Months'],
    ['XXL', '1+ Year'],
    ['?', 'Need more information'],
  ],
} as const;

test('a round makes no request: all of it is sent over the live connections @nightly', async ({
  people,
}) => {
  const ann = await people.facilitatorOn(story, 'Ann');
  const bob = await people.participant('Bob', ann);
  const cara = await people.participant('Cara', ann);
  for (const person of [bob, cara]) await person.opensStory(story);
  const everybody = [ann, bob, cara];
  const round = async () => {
    for (const person of everybody) await person.votes('5');
    for (const person of everybody) await expect(person.text('3 of 3 voted')).toBeVisible();
    await ann.button('Reveal Results').click();
    for (const person of everybody) await expect(person.heading('Voting Results')).toBeVisible();
  };
  // By the end of the first round every connection has been used.
  await round();
  const asked: string[] = [];
  for (const { page } of everybody) {
    page.on('request', (request) => {
      if (request.url().includes('/api/')) asked.push(request.url());
    });
  }
  await ann.button('Clear Points & New Round').click();
  for (const person of everybody) await expect(person.cards.first()).toBeVisible();
  await round();
  expect(asked).toEqual([]);
});

/** Expects every value of the deck to be a card, with a hint about its meaning. */
async function expectCards({ page }: Person, cards: (typeof decks)[keyof typeof decks]) {
  const hand = page.getByRole('radiogroup', { name: 'Select your story points' });
  await expect(hand.getByRole('radio')).toHaveCount(cards.length);
  for (const [index, [display, hint]] of cards.entries()) {
    const card = hand.getByRole('radio').nth(index);
    await expect(card).toHaveAccessibleName(display);
    await expect(card).toHaveAccessibleDescription(hint);
    await expect(hand.getByText(hint, { exact: true })).toBeVisible();
  }
}

test('[VO1] every value of tShirtExpanded is a card, with a hint about its meaning @nightly', async ({
  people,
}) => {
  const ann = await people.facilitatorOn(story, 'Ann', 'tShirtExpanded');
  await expectCards(ann, decks.tShirtExpanded);
});

test("[VO1, VO3, VO7] every value is a card with a hint, chosen by mouse, by arrow keys and by typing it, and '?' asks for more information, after a reload and in another tab too", async ({
  people,
}) => {
  const ann = await people.facilitatorOn(story, 'Ann');
  const { keyboard } = ann.page;
  await expectCards(ann, decks.fibonacci);

  await ann.card('2').click();
  await expect(ann.card('2')).toBeChecked();
  await keyboard.press('ArrowRight');
  await expect(ann.card('3')).toBeChecked();
  await keyboard.type('13');
  await expect(ann.card('13')).toBeChecked();
  await expect(ann.card('13')).toBeFocused();
  await keyboard.press('ArrowLeft');
  await expect(ann.card('8')).toBeChecked();
  await keyboard.type('q');
  await expect(ann.card('?')).toBeChecked();
  for (const half of ['0,5', '1/2', '.5']) {
    await ann.card('21').click();
    await keyboard.type(half);
    await expect(ann.card('½')).toBeChecked();
  }
  // A wrong key picks nothing.
  await keyboard.type('z5');
  await expect(ann.card('½')).toBeChecked();

  await ann.card('?').check();
  await keyboard.press('Enter');
  await expect(ann.text('Vote Submitted')).toBeVisible();
  const otherTab = await people.tabOf(ann);
  await ann.page.reload();
  for (const tab of [ann, otherTab]) {
    await expect(tab.text('Vote Submitted')).toBeVisible();
    await expect(tab.text('Need more information')).toHaveText('? Need more information');
    await expect(tab.text('Story points')).toBeHidden();
  }
});

test('[VO2, VO3, VO5, V6, CM3, PG14] a submitted card ends the choice, and the facilitator alone can reveal, before and after their own vote', async ({
  people,
}) => {
  const ann = await people.facilitatorOn(story, 'Ann');
  const bob = await people.participant('Bob', ann);
  await bob.opensStory(story);
  await expect(bob.button('Submit Vote')).toBeDisabled();
  await bob.card('5').check();
  const letVote = await bob.holdsUp('**/commands');
  await bob.button('Submit Vote').click();
  await expect(bob.button('Submitting Vote...')).toBeVisible();
  letVote();
  await expect(bob.text('Vote Submitted')).toBeVisible();
  await expect(bob.heading('Your Vote')).toBeVisible();
  await expect(bob.text('Story points')).toHaveText('5 Story points');
  await expect(bob.text('Waiting for other participants to vote...')).toBeVisible();
  await expect(bob.cards).toHaveCount(0);
  await expect(bob.heading('Select your story points')).toBeHidden();
  for (const change of ['Change Vote', 'Withdraw Vote']) {
    await expect(bob.button(change)).toBeHidden();
  }

  await expect(ann.button('Reveal Results')).toBeEnabled();
  await ann.votes('3');
  await expect(ann.text('2 of 2 voted')).toBeVisible();
  await expect(bob.button('Reveal Results')).toBeHidden();
  const letReveal = await ann.holdsUp('**/commands');
  await ann.button('Reveal Results').click();
  await expect(ann.button('Revealing Results...')).toBeVisible();
  letReveal();
  await expect(ann.heading('Voting Results')).toBeVisible();
  await expect(ann.button('Reveal Results')).toBeHidden();
  // With reduced motion nothing moves.
  const moving = await ann.page.evaluate(
    () =>
      document
        .getAnimations()
        .filter(({ effect }) => Number(effect?.getComputedTiming().duration ?? 0) > 1).length,
  );
  expect(moving).toBe(0);
});

test("[VO6] a press on 'Reveal Results' counts though the last vote arrives under it, and the button moves once the pointer has left", async ({
  people,
}) => {
  const ann = await people.facilitatorOn(story, 'Ann');
  const bob = await people.remoteHere('Bob', ann);
  const pointsAtReveal = async () => {
    await ann.votes('3');
    await ann.button('Reveal Results').hover();
  };
  await pointsAtReveal();
  await ann.page.mouse.down();
  await bob.votes(3);
  await expect(ann.text('Everyone has voted')).toBeVisible();
  await ann.page.mouse.up();
  await expect(ann.heading('Voting Results')).toBeVisible();

  await ann.button('Clear Points & New Round').click();
  await pointsAtReveal();
  await bob.votes(3);
  await expect(ann.text('Everyone has voted')).toBeVisible();
  const inHand = ann.page.locator('.hand').getByRole('button', { name: 'Reveal Results' });
  await expect(inHand).toBeHidden();
  await ann.page.mouse.move(1, 1);
  await expect(inHand).toBeVisible();
});

test('[PG21] a vote and a reveal that fail are logged and reported in toasts', async ({
  people,
}) => {
  const ann = await people.facilitatorOn(story, 'Ann');
  const problem = await ann.getsProblem('**/commands', 422);
  await ann.button('Reveal Results').click();
  await expect(ann.toast.filter({ hasText: 'Failed to reveal the results.' })).toBeVisible();
  await expect.poll(() => ann.log.join()).toContain('Failed to update story');
  await ann.card('5').check();
  await ann.button('Submit Vote').click();
  await expect(ann.toast.filter({ hasText: 'Your vote was not counted.' })).toBeVisible();
  await expect.poll(() => ann.log.join()).toContain('Failed to create or update points');

  await problem.isOver();
  await expect(ann.card('5')).toBeChecked();
  await ann.button('Submit Vote').click();
  await expect(ann.text('Vote Submitted')).toBeVisible();
});
