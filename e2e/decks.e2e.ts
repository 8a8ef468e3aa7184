import { expect } from '@playwright/test';
import { sidewaysOn } from './world/layout.ts';
import type { Person } from './world/person.ts';
import { test } from './world/test.ts';

/** The cards on the felt beside the form. */
function shownCards(person: Person, deck: string): Promise<string[]> {
  const felt = person.page.getByRole('region', { name: deck });
  return felt.getByRole('listitem').locator('.sr-only').allTextContents();
}

async function writesDown(person: Person, name: string, cards: string): Promise<void> {
  const method = person.select('Estimation Method');
  await method.selectOption({ label: 'Enter your own cards...' });
  await person.field('Cards').fill(cards);
  await person.field('Deck Name').fill(name);
}

async function creates(person: Person): Promise<void> {
  await person.field('Session Name').fill('Sprint 12');
  await person.field('Your Name (Facilitator)').fill(person.name);
  await person.button('Create Session').click();
}

test('[DK1, CR1] a preset brings its own cards', async ({ people }) => {
  const ann = await people.newcomer('Ann');
  await ann.page.goto('/create-session');
  await ann.select('Estimation Method').selectOption('Mountain Goat');
  await expect(ann.heading('Mountain Goat')).toBeVisible();
  await expect
    .poll(() => shownCards(ann, 'Mountain Goat'))
    .toEqual('0 ½ 1 2 3 5 8 13 20 40 100 ? ∞ ☕'.split(' '));
  await creates(ann);
  await expect(ann.header).toContainText('Mountain Goat');
});

test('[VO1, PG3] the hints of a full row of cards do not run together', async ({ people }) => {
  const ann = await people.newcomer('Ann');
  await ann.page.goto('/create-session');
  await ann.select('Estimation Method').selectOption('Fibonacci to 89');
  await creates(ann);
  await ann.createsStory('Log in');
  for (const width of [320, 390, 1024, 1280]) {
    await ann.page.setViewportSize({ width, height: 800 });
    const gaps = await ann.page.evaluate(() => {
      const hints = [...document.querySelectorAll('.hand__hint')].map((hint) => {
        const text = document.createRange();
        text.selectNodeContents(hint);
        return text.getBoundingClientRect();
      });
      return hints.slice(1).map((hint, index) => {
        const before = hints[index] ?? hint;
        // The next row begins below.
        return hint.top >= before.bottom ? hint.top - before.bottom : hint.left - before.right;
      });
    });
    expect(gaps.length).toBeGreaterThan(0);
    expect(Math.min(...gaps), `${width} px`).toBeGreaterThanOrEqual(4);
  }
});

test('[DK14, TX13] an own deck begins with values alone and a name, though texts load late', async ({
  people,
}) => {
  const ann = await people.newcomer('Ann');
  const isLoaded = ann.page.waitForResponse(/\/create-screen-[^/]*\.js$/);
  await ann.page.route(/\/en-create-[^/]*\.js$/, async (route) => {
    await (await isLoaded).finished();
    // A turn of the browser, in which the script has run before the texts come.
    await ann.page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
    await route.continue();
  });
  await ann.page.goto('/create-session');
  await ann.select('Estimation Method').selectOption({ label: 'Enter your own cards...' });
  await expect(ann.field('Cards')).toHaveValue('½, 1, 2, 3, 5, 8, 13, 21, ?, 0');
  await expect(ann.field('Deck Name')).toHaveValue('Our deck');
});

test('[TX13] a text that was not loaded is an error, and no id takes its place', async ({
  people,
}) => {
  const ann = await people.newcomer('Ann');
  ann.expectsTrouble(/was not loaded|Minified React error/);
  await ann.page.route(/\/en-create-[^/]*\.js$/, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'export const messages = {};' }),
  );
  const error = ann.page.waitForEvent('pageerror', ({ message }) => /was not loaded/.test(message));
  await ann.page.goto('/create-session');
  await error;
  await ann.select('').selectOption('own');
  await expect(ann.page.locator('[name=deckName]')).toHaveValue('');
});

test('[DK10, DK2] a custom deck is typed, shown meanwhile, and kept', async ({ people }) => {
  const ann = await people.newcomer('Ann');
  await ann.page.goto('/create-session');
  await writesDown(ann, 'Rocks', 'Pebble=1, Stone=3, Enormous Boulder=8, ?');
  await expect.poll(() => shownCards(ann, 'Rocks')).toEqual(['Pebble', 'Stone', '?']);
  const felt = ann.page.getByRole('region', { name: 'Rocks' });
  await expect(felt).toContainText(/Enormous Boulder.* is longer than 8 characters\./);
  await ann.field('Session Name').focus();
  await expect(ann.field('Cards')).toHaveAccessibleDescription(
    /Enormous Boulder.* is longer than 8 characters\./,
  );
  await creates(ann);
  await expect(ann.field('Cards')).toBeFocused();
  await ann.field('Cards').fill('Pebble=1, Stone=3, Boulder=8, ?');
  await expect.poll(() => shownCards(ann, 'Rocks')).toEqual(['Pebble', 'Stone', 'Boulder', '?']);
  await ann.button('Create Session').click();
  await expect(ann.header).toContainText('Rocks');
  const bob = await people.newcomer('Bob');
  await bob.page.goto(`/join-session?sessionId=${ann.sessionId}`);
  await expect(bob.text('You vote with Rocks:')).toBeVisible();
  await ann.createsStory('Login');
  await expect(ann.page.getByRole('radio')).toHaveCount(4);
  await ann.page.goto('/create-session');
  await ann.select('Estimation Method').selectOption('Rocks');
  await expect(ann.field('Cards')).toHaveValue('Pebble=1, Stone=3, Boulder=8, ?');
  await ann.button('Remove Deck').click();
  await expect(ann.select('Estimation Method').getByRole('option', { name: 'Rocks' })).toHaveCount(
    0,
  );
});

test('[DK10, RE32] a deck is shared by a link @nightly', async ({ people }) => {
  const ann = await people.newcomer('Ann');
  await ann.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await ann.page.goto('/create-session');
  await writesDown(ann, 'Halves', '0,5; 1; 2');
  await expect.poll(() => shownCards(ann, 'Halves')).toEqual(['0.5', '1', '2']);
  await writesDown(ann, 'Ours & theirs', 'Easy, Hard, ?');
  await ann.button('Copy Link to This Deck').click();
  await expect(ann.notices).toContainText('The link to this deck was copied.');
  const link = await ann.page.evaluate(() => navigator.clipboard.readText());
  const bob = await people.newcomer('Bob');
  await bob.page.goto(link);
  await expect(bob.field('Cards')).toHaveValue('Easy, Hard, ?');
  await expect.poll(() => shownCards(bob, 'Ours & theirs')).toEqual(['Easy', 'Hard', '?']);
  await creates(bob);
  await expect(bob.header).toContainText('Ours & theirs');
  await bob.createsStory('Login');
  await bob.votes('Hard');
  await bob.reveals();
  await expect(bob.figure('Median')).toHaveText('Hard');
  await expect(bob.figure('Average')).toHaveCount(0);
});

test('[DK13] the cards of a custom deck carry their meanings from the form and its link to the table @nightly', async ({
  people,
}) => {
  const longest = 'Donaudampfschifffahrtsgesellschaft';
  const cards = `1: an hour, 2, 3: half a day, 5: ${longest}, ?`;
  const ann = await people.newcomer('Ann');
  await ann.page.setViewportSize({ width: 320, height: 800 });
  const link = new URLSearchParams({ deck: 'Our days', cards });
  await ann.page.goto(`/create-session?${link}`);
  const felt = ann.page.getByRole('region', { name: 'Our days' });
  for (const meaning of ['an hour', 'half a day', longest]) {
    await expect(felt.getByText(meaning)).toBeVisible();
  }
  expect(await sidewaysOn(ann.page)).toEqual([]);
  await creates(ann);
  await ann.createsStory('Log in');
  await expect(ann.card('3')).toHaveAccessibleDescription('half a day');
  await expect(ann.card('2')).toHaveAccessibleDescription('');
  await expect(ann.page.getByText('half a day')).toBeVisible();
  expect(await sidewaysOn(ann.page)).toEqual([]);
});

test('[DK9] the cards can be changed before the first vote', async ({ people }) => {
  const ann = await people.facilitatorOn('Login', 'Ann');
  const bob = await people.participant('Bob', ann);
  await bob.opensStory('Login');
  const hand = bob.page.getByRole('radio');
  await expect(hand).toHaveCount(10);
  await ann.fromSessionMenu('Change deck');
  const dialog = ann.dialog('Change Deck');
  await dialog.getByLabel('Estimation Method').selectOption('Hours');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await expect(hand).toHaveCount(8);
  await expect(bob.header).toContainText('Hours');
  await bob.votes('16');
  await ann.fromSessionMenu('Change deck');
  await expect(dialog).toContainText('only while no story has votes');
  await expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled();
});
