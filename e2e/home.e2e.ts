import { expect, type Locator } from '@playwright/test';
import { badTargetsOn } from './world/layout.ts';
import { nightlyUnless } from './world/nightly.ts';
import { test } from './world/test.ts';

const methods = [
  { name: 'Fibonacci', first: ['½', '1', '2', '3', '5', '8'], more: '+4 more', use: 'numbers' },
  {
    name: 'T-Shirt Sizing',
    first: ['XS', 'S', 'M', 'L', 'XL', 'XXL'],
    more: '+1 more',
    use: 'sizes',
  },
  {
    name: 'T-Shirt Expanded Sizing',
    first: ['XXS', 'XS', 'S', 'MS', 'M', 'L'],
    more: '+3 more',
    use: 'sizes',
  },
  { name: 'Powers of 2', first: ['0', '1', '2', '4', '8', '16'], more: '+2 more', use: 'numbers' },
  { name: 'Linear', first: ['0', '1', '2', '3', '4', '5'], more: '+6 more', use: 'numbers' },
];

test('[H1, H5] the page explains methods, steps and benefits in plain words, has a sample round to play, and leads to creating and joining', async ({
  people,
}) => {
  const ann = await people.newcomer('Ann');
  await ann.page.goto('/');
  await expect(ann.page.getByRole('article')).toHaveCount(methods.length);
  for (const { name, first, more, use } of methods) {
    const card = ann.page.getByRole('article').filter({ has: ann.heading(name) });
    await expect(card.getByRole('paragraph').first()).toHaveText(/\w+ \w+/);
    await expect(card.getByRole('listitem')).toContainText([...first, more]);
    await expect(card.getByText(`Results are shown as ${use}`)).toBeVisible();
  }
  await expect(ann.heading('How it works')).toBeVisible();
  for (const benefit of [
    'Agree before you meet',
    'Hear the reasons',
    'From the tracker and back',
    'Free, and no account',
    'Sessions are saved',
    'No personal data',
    'drags stories into the order',
  ]) {
    await expect(ann.text(benefit)).toBeVisible();
  }

  await expect(ann.text('Search by postcode')).toBeVisible();
  // A sample must not look like a login.
  await expect(ann.page.getByRole('main')).not.toContainText(/log in/i);
  await ann.comesToLife();
  await expect(ann.text('3 of 4 voted. Pick a card below.')).toBeVisible();
  await ann.button('Pick 8').click();
  await expect(ann.button('Pick 8')).toHaveAttribute('aria-pressed', 'true');
  await expect(ann.text('4 of 4 voted')).toBeVisible();
  await ann.button('Reveal Results').click();
  await expect(ann.text('Average 6.5, closest card 8')).toBeVisible();
  await expect(ann.button('Pick 8')).toBeDisabled();
  await ann.button('New Round').click();
  await expect(ann.text('3 of 4 voted. Pick a card below.')).toBeVisible();

  await ann.link('Create Session').click();
  await expect(ann.page).toHaveURL('/create-session');
  await ann.page.goBack();
  await ann.link('Join Session').click();
  await expect(ann.page).toHaveURL('/join-session');
});

test('[PG95] a step back while the next page is loading is kept @nightly', async ({ people }) => {
  const ann = await people.newcomer('Ann');
  let isAsked = () => {};
  const asked = new Promise<void>((resolve) => {
    isAsked = resolve;
  });
  let letThrough = () => {};
  const back = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  await ann.page.route(/create-screen/, async (route) => {
    isAsked();
    await back;
    await route.continue();
  });
  await ann.page.goto('/');
  await ann.link('Create Session').click();
  await asked;
  await expect(ann.page).toHaveURL('/create-session');
  await ann.page.goBack();
  letThrough();
  await ann.link('Join Session').click();
  await expect(ann.page).toHaveURL('/join-session');
});

for (const viewport of [
  { width: 1280, height: 800 },
  { width: 390, height: 664 },
]) {
  test(`[H5] a returning visitor continues the last session from the first screen of ${viewport.width} px, and nothing moves${nightlyUnless(viewport.width === 1280)}`, async ({
    people,
  }) => {
    const ann = await people.facilitator('Ann');
    const { seat, participantId } = ann;
    const places = async () => [
      await ann.box(ann.link('Create Session').last()),
      await ann.box(ann.page.getByRole('region', { name: 'A sample round' })),
    ];
    await ann.page.setViewportSize(viewport);
    await ann.page.goto('/');
    const link = ann.link('Continue Sprint 12');
    await expect(link).toBeInViewport({ ratio: 1 });
    const before = await places();
    await link.evaluate((element) => element.remove());
    expect(await places()).toEqual(before);
    await ann.page.reload();
    await ann.link('Continue Sprint 12').click();
    await expect(ann.page).toHaveURL(seat);
    expect(ann.participantId).toBe(participantId);

    ann.expectsTrouble(/status of 404/);
    await ann.sends({ type: 'deleteSession' });
    await expect(ann.heading('Invalid Participant')).toBeVisible();
    await ann.page.goto('/');
    await ann.comesToLife();
    await expect(ann.link('Continue Sprint 12')).toBeHidden();
  });
}

test('[H1, CR1] from the landing page to the first reveal it takes at most six presses', async ({
  people,
}) => {
  const ann = await people.newcomer('Ann');
  let presses = 0;
  const press = async (target: Locator) => {
    presses += 1;
    await target.click();
  };
  await ann.page.goto('/');
  await press(ann.link('Create Session').last());
  await expect(ann.field('Session Name')).toBeFocused();
  await ann.page.keyboard.type('Sprint 12');
  await ann.page.keyboard.press('Tab');
  await ann.page.keyboard.type('Ann');
  await press(ann.button('Create Session'));
  await expect(ann.field('Story Name')).toBeFocused();
  const bob = await people.remote('Bob', ann);
  await ann.page.keyboard.type('Log in');
  await press(ann.button('Create Story'));
  await expect(ann.heading('Log in')).toBeVisible();
  await bob.votes(5);
  await press(ann.card('5'));
  await press(ann.button('Reveal Results'));
  await expect(ann.heading('Voting Results')).toBeVisible();
  expect(presses).toBeLessThanOrEqual(6);
});

test('[PG3] a turned screen works like one that was narrow from the beginning @nightly', async ({
  people,
}) => {
  const ann = await people.newcomer('Ann');
  await ann.page.setViewportSize({ width: 844, height: 390 });
  await ann.page.goto('/');
  // Content that is rendered lazily was rendered, and is out of view when the screen is turned.
  await ann.heading('Fibonacci').first().scrollIntoViewIfNeeded();
  await ann.heading('Pick a card. Reveal together.').scrollIntoViewIfNeeded();
  await ann.page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(() => badTargetsOn(ann.page)).toEqual([]);
});
