import { expect } from '@playwright/test';
import { test } from './world/test.ts';

test('[H1] the hero leads to creating and to joining a session', async ({ people }) => {
  const ann = await people.newcomer('Ann');
  await ann.page.goto('/');
  await ann.link('Create Session').click();
  await expect(ann.page).toHaveURL('/create-session');
  await ann.page.goBack();
  await ann.link('Join Session').click();
  await expect(ann.page).toHaveURL('/join-session');
});

const methods = [
  { name: 'Fibonacci', first: ['½', '1', '2', '3', '5', '8'], more: '+4 more', use: 'numeric' },
  {
    name: 'T-Shirt Sizing',
    first: ['XS', 'S', 'M', 'L', 'XL', 'XXL'],
    more: '+1 more',
    use: 'display',
  },
  {
    name: 'T-Shirt Expanded Sizing',
    first: ['XXS', 'XS', 'S', 'MS', 'M', 'L'],
    more: '+3 more',
    use: 'display',
  },
  { name: 'Powers of 2', first: ['0', '1', '2', '4', '8', '16'], more: '+2 more', use: 'numeric' },
  { name: 'Linear', first: ['0', '1', '2', '3', '4', '5'], more: '+6 more', use: 'numeric' },
];

test('[H2] each estimation method has a card', async ({ people }) => {
  const ann = await people.newcomer('Ann');
  await ann.page.goto('/');
  await expect(ann.page.getByRole('article')).toHaveCount(methods.length);
  for (const { name, first, more, use } of methods) {
    const card = ann.page.getByRole('article').filter({ has: ann.heading(name) });
    await expect(card.getByRole('paragraph').first()).toHaveText(/\w+ \w+/);
    await expect(card.getByRole('listitem')).toContainText([...first, more]);
    await expect(card.getByText(`Results use ${use} values`)).toBeVisible();
  }
});

test('[H3, H4] the page tells how it works and what it is good for', async ({ people }) => {
  const ann = await people.newcomer('Ann');
  await ann.page.goto('/');
  await expect(ann.heading('How it works')).toBeVisible();
  for (const benefit of [
    'Free, and no account',
    'Sessions are saved',
    'No personal data',
    'drags stories into the order',
  ]) {
    await expect(ann.text(benefit)).toBeVisible();
  }
});
