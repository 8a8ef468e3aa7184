import { expect } from '@playwright/test';
import { test } from './world/test.ts';

test('a session needs a name and a facilitator', async ({ people }) => {
  const ann = await people.newcomer('Ann');
  await ann.page.goto('/create-session');
  await expect(ann.select('Estimation Method')).toHaveValue('fibonacci');
  await ann.field('Session Name').fill('   ');
  await ann.button('Create Session').click();
  await expect(ann.alert).toHaveText('Please fill in all required fields');
  await ann.field('Session Name').fill('Sprint 12');
  await ann.field('Your Name (Facilitator)').fill('Ann');
  await ann.button('Create Session').click();
  await expect(ann.heading('Create a Story')).toBeVisible();
});

const decks = {
  Fibonacci: ['½', '1', '2', '3', '5', '8', '13', '21', '?', '0'],
  'T-Shirt Sizing': ['XS', 'S', 'M', 'L', 'XL', 'XXL', '?'],
  'T-Shirt Expanded Sizing': ['XXS', 'XS', 'S', 'MS', 'M', 'L', 'XL', 'XXL', '?'],
  'Powers of 2': ['0', '1', '2', '4', '8', '16', '32', '?'],
  Linear: ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9', '10', '?'],
};

for (const [method, cards] of Object.entries(decks)) {
  test(`a session with ${method} is voted on with its cards, in their order`, async ({
    people,
  }) => {
    const ann = await people.facilitator('Ann', method);
    await ann.createsStory('Log in with a passkey');
    await expect(ann.cards).toHaveCount(cards.length);
    for (const [index, card] of cards.entries()) {
      await expect(ann.cards.nth(index)).toHaveAccessibleName(card);
    }
  });
}
