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
  await person.field('Deck name').fill(name);
}

async function creates(person: Person): Promise<void> {
  await person.field('Session Name').fill('Sprint 12');
  await person.field('Your Name (Facilitator)').fill(person.name);
  await person.button('Create Session').click();
}

test('[CR1, DK1, DK2, DK9, DK10, DK14, TX13] a preset brings its own cards, an own deck is typed though texts load late, shown meanwhile, kept, and changed before the first vote', async ({
  people,
}) => {
  const ann = await people.newcomer('Ann');
  const method = ann.select('Estimation Method');

  await test.step('an own deck begins with values alone and a name, though texts load late', async () => {
    const isLoaded = ann.page.waitForResponse(/\/create-screen-[^/]*\.js$/);
    await ann.page.route(/\/en-create-[^/]*\.js$/, async (route) => {
      await (await isLoaded).finished();
      // A turn of the browser, in which the script has run before the texts come.
      await ann.page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
      await route.continue();
    });
    await ann.page.goto('/create-session');
    await method.selectOption({ label: 'Enter your own cards...' });
    await expect(ann.field('Cards')).toHaveValue('½, 1, 2, 3, 5, 8, 13, 21, ?, 0');
    await expect(ann.field('Deck name')).toHaveValue('Our deck');
  });

  await test.step('a preset brings its own cards', async () => {
    await method.selectOption('Mountain Goat');
    await expect(ann.heading('Mountain Goat')).toBeVisible();
    await expect
      .poll(() => shownCards(ann, 'Mountain Goat'))
      .toEqual('0 ½ 1 2 3 5 8 13 20 40 100 ? ∞ ☕'.split(' '));
  });

  await test.step('a deck is typed, and a card that is too long is named', async () => {
    await writesDown(ann, 'Rocks', 'Pebble=1, Stone=3, Enormous Boulder=8, ?');
    await expect.poll(() => shownCards(ann, 'Rocks')).toEqual(['Pebble', 'Stone', '?']);
    const tooLong = /Enormous Boulder.* is longer than 8 characters\./;
    await expect(ann.page.getByRole('region', { name: 'Rocks' })).toContainText(tooLong);
    await ann.field('Session Name').focus();
    await expect(ann.field('Cards')).toHaveAccessibleDescription(tooLong);
    await creates(ann);
    await expect(ann.field('Cards')).toBeFocused();
    await ann.field('Cards').fill('Pebble=1, Stone=3, Boulder=8, ?');
    await expect.poll(() => shownCards(ann, 'Rocks')).toEqual(['Pebble', 'Stone', 'Boulder', '?']);
    await ann.button('Create Session').click();
    await expect(ann.header).toContainText('Rocks');
  });

  await test.step('the deck is changed before the first vote', async () => {
    const bob = await people.newcomer('Bob');
    await bob.page.goto(`/join-session?sessionId=${ann.sessionId}`);
    await expect(bob.text('You vote with Rocks:')).toBeVisible();
    const cleo = await people.remote('Cleo', ann);
    await ann.createsStory('Log in');
    await expect(ann.cards).toHaveCount(4);
    await ann.fromSessionMenu('Change Deck');
    const dialog = ann.dialog('Change Deck');
    await dialog.getByLabel('Estimation Method').selectOption('Mountain Goat');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toBeHidden();
    await expect(ann.cards).toHaveCount(14);
    await expect(ann.header).toContainText('Mountain Goat');
    await cleo.votes(40);
    await expect(ann.text('1 of 2 voted')).toBeVisible();
    await ann.fromSessionMenu('Change Deck');
    await expect(dialog).toContainText('only while no story has votes');
    await expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled();
  });

  await test.step('the own deck is kept until it is removed', async () => {
    await ann.page.goto('/create-session');
    await method.selectOption('Rocks');
    await expect(ann.field('Cards')).toHaveValue('Pebble=1, Stone=3, Boulder=8, ?');
    await ann.button('Remove Deck').click();
    await expect(method.getByRole('option', { name: 'Rocks' })).toHaveCount(0);
  });
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
  // Its text comes with every page.
  await expect(ann.page.locator('[name=deckName]')).toHaveValue('Our deck');
});

test('[VO1, PG3] the hints of a full row of cards do not run together @nightly', async ({
  people,
}) => {
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

test('[DK2] words on the cards of a hand can be read on a phone, and lie within their cards @nightly', async ({
  people,
}) => {
  const ann = await people.newcomer('Ann');
  await ann.page.setViewportSize({ width: 390, height: 664 });
  const labels = ['Rowboat', 'Sailing', 'Ferry', 'CRITICAL', '超大型案件です'];
  const cards = labels.map((label, place) => ({ value: place + 1, label, kind: 'estimate' }));
  const type = { name: 'Boats', average: 'none', cards };
  await ann.opensSessionOn(['Log in'], { name: 'Sprint 12', facilitatorName: 'Ann', type });
  await expect(ann.cards).toHaveCount(labels.length);
  const words = ann.page.locator('.hand__cards .playing-card__middle');
  for (const word of await words.all()) {
    const [size, width, room] = await word.evaluate((element) => {
      const card = element.closest('.playing-card');
      const range = document.createRange();
      range.selectNodeContents(element);
      const { fontSize } = getComputedStyle(element);
      return [Number.parseFloat(fontSize), range.getBoundingClientRect().width, card?.clientWidth];
    });
    expect(width).toBeLessThan(room ?? 0);
    if (/[a-z]/.test((await word.textContent()) ?? '')) expect(size).toBeGreaterThanOrEqual(12);
  }
});
