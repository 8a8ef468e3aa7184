import { expect, type Page } from '@playwright/test';
import { estimateTogether } from './world/estimate-together.ts';
import type { People } from './world/people.ts';
import type { Person } from './world/person.ts';
import { test as base } from './world/test.ts';
import { tours } from './world/tours.ts';
import { expectSameText, type Manner, translate } from './world/translation.ts';

const story = 'Log in with a passkey';

/** The browsers of everybody in a test translate its pages. */
const test = base.extend({
  preparePage: async ({ browserName: _ }, use) => {
    await use((page) => translate(page, 'elements'));
  },
});

const testInAllManners = base.extend({
  preparePage: async ({ browserName: _ }, use) => {
    const left: Manner[] = ['new text', 'wrapped', 'one for all'];
    await use((page) => translate(page, left.shift() ?? 'elements'));
  },
});

testInAllManners(
  '[PG57] people whose browsers translate the page in different ways estimate a story together @nightly',
  async ({ people }) => {
    await estimateTogether(people);
  },
);

for (const [part, tour] of Object.entries(tours)) {
  test(`[PG57] no screen breaks when the browser translates it (${part}) @nightly`, async ({
    people,
    network,
  }) => {
    test.setTimeout(300_000);
    await tour({ people, network }, async ({ page }) => {
      await expect(page.locator('main font').first()).toBeVisible();
    });
  });
}

/** A translated page, and the same page untranslated. */
interface Pair {
  readonly translated: Page;
  readonly plain: Page;
}

async function pairOf(people: People, person: Person): Promise<Pair> {
  const { page } = await people.tabOf(person);
  const size = person.page.viewportSize();
  if (size) await page.setViewportSize(size);
  // A seat that appears under it would show its tooltip.
  await person.page.mouse.move(0, 0);
  return { translated: person.page, plain: page };
}

test('[PG57] translated pages show every change in a session @nightly', async ({ people }) => {
  test.setTimeout(180_000);
  const ann = await people.facilitatorOn(story, 'Ann');
  const bob = await people.participant('Bob', ann);
  await bob.opensStory(story);
  await bob.page.setViewportSize({ width: 390, height: 844 });
  const [eve, fay] = [await people.newcomer('Eve'), await people.newcomer('Fay')];
  await eve.page.goto(`/session-summary?sessionId=${ann.sessionId}`);
  await fay.page.goto(`/board?sessionId=${ann.sessionId}`);
  const annPair = await pairOf(people, ann);
  const pairs = [annPair];
  for (const person of [bob, eve, fay]) pairs.push(await pairOf(people, person));
  const [cleo, dan] = [await people.remote('Cleo', ann), await people.remote('Dan', ann)];
  const { storyId } = ann;
  const inRound = (round: number) => ({ storyId, round });

  /** Each act, and a text that Ann sees once it has arrived. */
  const acts: readonly (readonly [text: string, act: () => Promise<void>])[] = [
    ['1 of 4 voted', () => cleo.votes(3)],
    ['2 of 4 voted', () => dan.votes(8)],
    ['2 of 3 voted', () => bob.sends({ type: 'watch', watches: true })],
    ['3 of 3 voted', () => ann.sends({ type: 'vote', points: 5, ...inRound(1) })],
    ['cards apart', () => ann.sends({ type: 'reveal', ...inRound(1) })],
    ['3 of 3 voted', () => ann.sends({ type: 'hideAgain', ...inRound(1) })],
    ['cards apart', () => ann.sends({ type: 'reveal', ...inRound(1) })],
    ['0 of 3 voted', () => ann.sends({ type: 'startRound', ...inRound(1) })],
    ['0 of 4 voted', () => bob.sends({ type: 'watch', watches: false })],
    ['Sprint 13', () => ann.sends({ type: 'renameSession', name: 'Sprint 13' })],
    ['Log out', () => ann.sends({ type: 'editStory', storyId, name: 'Log out' })],
    ['5 participants', () => people.remote('Gus', ann).then(() => undefined)],
    ['4 participants', () => dan.sends({ type: 'leave' })],
    ['1 of 4 voted', () => bob.sends({ type: 'vote', points: 5, ...inRound(2) })],
    ['2 of 4 voted', () => cleo.sends({ type: 'vote', points: 5, ...inRound(2) })],
    ['Both say 5', () => ann.sends({ type: 'reveal', ...inRound(2) })],
    ['Agreed', () => ann.sends({ type: 'acceptPoints', points: 5, ...inRound(2) })],
    ['Log in again', () => ann.sends({ type: 'createStory', name: 'Log in again' })],
    ['closed', () => ann.sends({ type: 'closeSession' })],
  ];
  for (const [text, act] of acts) {
    await act();
    await expect(annPair.plain.locator('body'), text).toContainText(text);
    for (const { translated, plain } of pairs) await expectSameText(translated, plain);
  }
});

test('[PG57] names, cards and figures are not translated', async ({ people }) => {
  const ann = await people.facilitatorOn(story, 'Ann');
  await ann.votes('5');
  await ann.reveals();
  await expect(ann.page.locator('main font').first()).toBeVisible();
  for (const kept of [
    ann.page.locator('bdi'),
    ann.page.locator('.rung__card'),
    ann.figure('Average'),
  ]) {
    await expect(kept).not.toHaveCount(0);
    await expect(kept.locator('font')).toHaveCount(0);
  }
});
