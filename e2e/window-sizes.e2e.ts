import { expect } from '@playwright/test';
import { wholeBrowser } from './world/browsers.ts';
import { nightlyUnless } from './world/nightly.ts';
import type { People } from './world/people.ts';
import type { Person } from './world/person.ts';
import { outOfReachOn } from './world/reach.ts';
import { test } from './world/test.ts';

/** Windows of every size, with the sizes of text that people choose in their browser. */

const pictures = process.env['PICTURES_OF_WINDOWS'];
// The quick browser draws nothing.
if (pictures) test.use({ launchOptions: wholeBrowser });

/** A window with the size of text that its user has chosen, in pixels. */
type Window = readonly [width: number, height: number, text: number];

const isNightly = Boolean(process.env['NIGHTLY']);
const widths = [320, 360, 390, 480, 600, 768, 1024, 1280];
const heights = [256, 420, 553, 664, 800];
const every = [16, 20, 24, 32].flatMap((text) =>
  widths.flatMap((width) => heights.map((height): Window => [width, height, text])),
);
const some: readonly Window[] = [
  [320, 256, 16],
  [390, 420, 16],
  [667, 375, 16],
  [768, 664, 16],
  [360, 553, 20],
  [390, 664, 24],
  [1280, 800, 24],
  [320, 800, 32],
];

const story = 'As a user I want to reset a forgotten password';
const names = ['Jonas', 'Aiko', 'Tom', 'Sam', 'Henrik', 'Mei-Ling', 'Ravi'];

/** All faults of a page in these windows. */
async function faultsOf({ page }: Person, windows: readonly Window[], state: string) {
  const devtools = await page.context().newCDPSession(page);
  const setText = (standard: number) =>
    devtools.send('Page.setFontSizes', { fontSizes: { standard } });
  const usual = page.viewportSize();
  const faults: string[] = [];
  // Tooltips would cover something.
  await page.mouse.move(1, 1);
  let last = 0;
  for (const [width, height, text] of windows) {
    if (text !== last) await setText(text);
    last = text;
    await page.setViewportSize({ width, height });
    const where = `${state}, ${width} x ${height}, text of ${text} px`;
    faults.push(...(await outOfReachOn(page)).map((fault) => `${where}: ${fault}`));
    if (pictures) await page.screenshot({ path: `${pictures}/${where}.png` });
  }
  await setText(16);
  if (usual) await page.setViewportSize(usual);
  await devtools.detach();
  return faults;
}

interface Round {
  readonly deck: string | object;
  /** The votes of the team, the facilitator's and the participant's first. */
  readonly votes: readonly [number, number, ...number[]];
}

/** Everything in reach of a facilitator and a participant, from the first card to the saved points. */
async function expectReach(people: People, { deck, votes }: Round, windows: readonly Window[]) {
  const [own, bobs, ...rest] = votes;
  const ann = await people.newcomer('Priya Raman');
  const session = { name: 'Sprint 12', facilitatorName: ann.name, type: deck };
  await ann.opensSessionOn([story], session);
  const bob = await people.participant('Lucía', ann);
  await bob.opensStory(story);
  const faults: string[] = [];
  const look = async (state: string, person: Person) => {
    faults.push(...(await faultsOf(person, windows, `${state}, ${person.name}`)));
  };

  const others = await Promise.all(
    names.slice(0, rest.length).map((name) => people.remote(name, ann)),
  );
  await look('choosing', ann);
  await bob.page.locator(`input[value="${bobs}"]`).check();
  if (isNightly) await look('chosen', bob);
  await bob.button('Submit Vote').click();
  await expect(bob.text('Vote Submitted').first()).toBeVisible();
  await look('voted', bob);
  for (const [at, other] of others.entries()) await other.votes(rest[at] ?? 0);
  await ann.page.locator(`input[value="${own}"]`).check();
  await look('last', ann);
  await ann.button('Submit Vote').click();
  await expect(ann.page.locator('.dock').getByRole('button')).toBeVisible();
  await look('all voted', ann);
  await ann.reveals();
  await expect(bob.heading('Voting Results')).toBeVisible();
  await look('results', ann);
  if (isNightly) await look('results', bob);
  expect(faults).toEqual([]);
}

const large = {
  name: 'Half steps',
  average: 'all',
  cards: Array.from({ length: 24 }, (_, at) => ({
    value: at / 2 + 0.5,
    label: `${at / 2 + 0.5}`,
    kind: 'estimate',
  })),
};
const farApart: Round = { deck: 'fibonacci', votes: [1, 5, 8, 3, 5, -1, 13, 8] };
const rounds: Readonly<Record<string, Round>> = {
  'eight people far apart': farApart,
  'three people and a tie': { deck: 'fibonacci', votes: [5, 13, -1] },
  'two who agree': { deck: 'fibonacci', votes: [5, 5] },
  'a tie in a deck of 24 cards': { deck: large, votes: [1.5, 1.5, 4, 4, 2.5] },
  'words instead of numbers': { deck: 'tShirtExpanded', votes: [1, 12, 48] },
};

for (const [name, round] of Object.entries(rounds)) {
  test(`[PG110] cards and buttons can be hit in any window with ${name}${nightlyUnless(name === 'two who agree')}`, async ({
    people,
  }) => {
    test.setTimeout(900_000);
    await expectReach(people, round, isNightly ? every : some);
  });
}

for (const language of ['de', 'ar']) {
  test.describe(language, () => {
    test.use({ language });
    test(`[PG110] cards and buttons can be hit in any window in ${language} @nightly`, async ({
      people,
    }) => {
      await expectReach(people, farApart, some);
    });
  });
}

test('[PG3] the titles of a result stay apart where a browser enlarges texts alone @nightly', async ({
  people,
}) => {
  const ann = await people.facilitatorOn('Log in', 'Priya');
  await (await people.remote('Bob', ann)).votes(13);
  await ann.votes('3');
  await ann.reveals();
  const titles = ['Team Members', 'Vote Distribution'].map((title) => ann.heading(title));
  for (const text of [16, 20, 24]) {
    await ann.page.evaluate((size) => {
      document.documentElement.style.fontSize = `${size}px`;
    }, text);
    for (const width of [360, 390, 768, 1280]) {
      await ann.page.setViewportSize({ width, height: 664 });
      const [one, other] = await Promise.all(titles.map((title) => ann.box(title)));
      const isBelow = (other?.y ?? 0) >= (one?.y ?? 0) + (one?.height ?? 0) - 1;
      const gap = (other?.x ?? 0) - (one?.x ?? 0) - (one?.width ?? 0);
      expect(isBelow || gap > 4, `${width} px, text of ${text} px`).toBe(true);
    }
  }
});

test('[PG110] the name of the first story and its button have room, however large texts are @nightly', async ({
  people,
}) => {
  const ann = await people.facilitator('Priya');
  const field = ann.field('Story Name');
  const create = ann.button('Create Story');
  const devtools = await ann.page.context().newCDPSession(ann.page);
  for (const [width, height, text] of [...some, [390, 844, 24], [430, 932, 24]] as const) {
    await devtools.send('Page.setFontSizes', { fontSizes: { standard: text } });
    await ann.page.setViewportSize({ width, height });
    const box = ann.page.locator('.story-box');
    const [name, button, around] = await Promise.all(
      [field, create, box].map((one) => ann.box(one)),
    );
    const where = `${width} x ${height}, text of ${text} px`;
    expect(name?.width ?? 0, where).toBeGreaterThan(3 * text);
    const end = (button?.x ?? 0) + (button?.width ?? 0);
    expect(end, where).toBeLessThanOrEqual((around?.x ?? 0) + (around?.width ?? 0));
  }
});
