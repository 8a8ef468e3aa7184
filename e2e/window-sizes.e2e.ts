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
interface Window {
  readonly width: number;
  readonly height: number;
  readonly text: number;
}

const texts = [16, 20, 24, 32];
const widths = [320, 360, 390, 480, 600, 768, 1024, 1280];
const heights = [256, 420, 553, 664, 800];
const every = texts.flatMap((text) =>
  widths.flatMap((width) => heights.map((height) => ({ width, height, text }))),
);
const some = [
  { width: 320, height: 256, text: 16 },
  { width: 390, height: 420, text: 16 },
  { width: 667, height: 375, text: 16 },
  { width: 768, height: 664, text: 16 },
  { width: 375, height: 553, text: 20 },
  { width: 390, height: 664, text: 24 },
  { width: 1280, height: 800, text: 24 },
  { width: 320, height: 800, text: 32 },
  { width: 1280, height: 553, text: 32 },
];

const story = 'As a user I want to reset a forgotten password';
const names = ['Jonas', 'Aiko', 'Tom', 'Sam', 'Henrik', 'Mei-Ling', 'Ravi'];

/** All faults of a page in these windows. */
async function faultsOf({ page }: Person, windows: readonly Window[], state: string) {
  const devtools = await page.context().newCDPSession(page);
  const resize = async ({ text, ...size }: Window) => {
    await devtools.send('Page.setFontSizes', { fontSizes: { standard: text } });
    await page.setViewportSize(size);
  };
  const faults: string[] = [];
  // Tooltips would cover something.
  await page.mouse.move(1, 1);
  for (const window of windows) {
    await resize(window);
    const where = `${state}, ${window.width} x ${window.height}, text of ${window.text} px`;
    faults.push(...(await outOfReachOn(page)).map((fault) => `${where}: ${fault}`));
    if (pictures) await page.screenshot({ path: `${pictures}/${where}.png` });
  }
  await resize({ width: 1280, height: 720, text: 16 });
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
  const others = await Promise.all(
    names.slice(0, rest.length).map((name) => people.remote(name, ann)),
  );
  const faults: string[] = [];
  const look = async (state: string, ...looking: Person[]) => {
    for (const person of looking) {
      faults.push(...(await faultsOf(person, windows, `${state}, ${person.name}`)));
    }
  };

  await look('choosing', ann, bob);
  await bob.cards.last().check();
  await look('chosen', bob);
  await bob.page.locator(`input[value="${bobs}"]`).check();
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
  await look('results', ann, bob);
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
const farApart: Round = { deck: 'fibonacci', votes: [1, 5, 8, 3, 5, -1, 13, 5] };
const rounds: Readonly<Record<string, Round>> = {
  'eight people far apart': farApart,
  'two who agree': { deck: 'fibonacci', votes: [5, 5] },
  'a tie in a deck of 24 cards': { deck: large, votes: [1.5, 1.5, 4, 4, 2.5] },
  'words instead of numbers': { deck: 'tShirtExpanded', votes: [1, 12, 48] },
};

for (const [name, round] of Object.entries(rounds)) {
  test(`[PG110] cards and main buttons can be hit in any window with ${name}${nightlyUnless(round === farApart)}`, async ({
    people,
  }) => {
    test.setTimeout(600_000);
    await expectReach(people, round, process.env['NIGHTLY'] ? every : some);
  });
}

for (const language of ['de', 'ar']) {
  test.describe(language, () => {
    test.use({ language });
    test(`[PG110] cards and main buttons can be hit in any window in ${language} @nightly`, async ({
      people,
    }) => {
      await expectReach(people, farApart, some);
    });
  });
}
