import { expect, type Page } from '@playwright/test';
import { shiftsOn } from './world/layout.ts';
import { nightlyUnless } from './world/nightly.ts';
import type { People } from './world/people.ts';
import type { Person } from './world/person.ts';
import type { Remote } from './world/remote.ts';
import { test } from './world/test.ts';

/** The result of a round in all its forms, in windows and languages of every kind. */

/** With the size of text that its user has chosen, in pixels. */
type Window = readonly [width: number, height: number, text?: number];

const isNightly = Boolean(process.env['NIGHTLY']);
const windows: readonly Window[] = [
  [1280, 720],
  [768, 1024],
  [390, 664],
  [360, 640],
  [667, 375],
  [390, 664, 24],
  [1280, 720, 24],
];
const story = 'Dark mode for the mobile app';
const names = [
  ...['Jonas Weber', 'Aiko Tanaka', 'Tom', 'Lucía', 'Sam', 'Henrik', 'Mei-Ling', 'Olga', 'Zoë'],
  ...['Björn', 'Grace', 'Omar', 'Quinn', 'Ravi', 'Dmitri', 'Nora', 'Chloe', 'Pedro', 'Kaito'],
  'Bartholomew Featherstonehaugh-Cholmondeley',
];
const reason = 'Charts and e-mail templates need their own palettes, which nobody has drawn. '
  .repeat(2)
  .slice(0, 140);

interface Round {
  /** The facilitator's vote first; null for none. */
  readonly votes: readonly (number | null)[];
  /** The places of voters with a reason. */
  readonly reasons?: readonly number[];
}

const ofEight: Readonly<Record<string, Round>> = {
  spread: { votes: [5, 8, 3, 5, 2, 5, 13, 8] },
  reasons: { votes: [5, 8, 3, 5, 2, 5, 13, 8], reasons: [0, 2, 4, 6] },
  tie: { votes: [5, 5, 8, 8, 5, 8, 3, 13] },
  leftOut: { votes: [5, 5, -1, 0, 8, 3, -1, 5] },
  values: { votes: [0.5, 1, 2, 3, 5, 8, 13, 21] },
};
const ofMany: Readonly<Record<string, Round>> = {
  many: {
    votes: [5, 8, 3, 5, 2, 5, 13, 8, 5, 3, 5, 8, 5, 5, 8, 3, 21, 2, 5, null, 5],
    reasons: [4, 16],
  },
};

/** Names and texts that are cut off, small text, and buttons that are not whole. */
function faultsOn(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    // The page may have another size than a moment ago, and results rise into their places.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const moving = document
      .getAnimations()
      .filter((one) => one.effect?.getTiming().iterations === 1);
    await Promise.allSettled([document.fonts.ready, ...moving.map(({ finished }) => finished)]);
    const faults: string[] = [];
    const table = document.querySelector('.tabletop') ?? document.body;
    const isShown = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true }) &&
      element.closest('.sr-only') === null &&
      element.clientWidth !== 1;
    for (const element of table.querySelectorAll('*')) {
      const text = [...element.childNodes].find((node) => node instanceof Text && node.data.trim());
      if (!text || !isShown(element)) continue;
      const { fontSize } = getComputedStyle(element);
      if (Number.parseFloat(fontSize) < 12) faults.push(`'${text.textContent}' has ${fontSize}`);
    }
    const rows = document.querySelector('.outcome__rows');
    const frame = rows?.getBoundingClientRect();
    for (const name of table.querySelectorAll('.pill, .turnout__name, .rung__end, .rung__said')) {
      const { left, right } = name.getBoundingClientRect();
      const isCut =
        name.scrollWidth > name.clientWidth + 1 ||
        name.scrollHeight > name.clientHeight + 1 ||
        left < 0 ||
        (frame && right > frame.right + 1);
      if (isCut) faults.push(`'${name.textContent}' is cut off`);
    }
    const verdict = document.querySelector('.outcome__verdict');
    if (!verdict || Number.parseFloat(getComputedStyle(verdict).fontSize) < 26)
      faults.push('the verdict is small');
    for (const button of table.querySelectorAll('.results button, .results [type=radio]')) {
      if (!isShown(button)) continue;
      button.scrollIntoView({ block: 'nearest' });
      const { left, right, top, bottom } = button.getBoundingClientRect();
      const covers = [top + 3, (top + bottom) / 2, bottom - 3]
        .map((y) => document.elementFromPoint((left + right) / 2, y))
        .find((above) => !above || !(button.contains(above) || above.contains(button)));
      const isWhole = left >= 0 && right <= document.documentElement.clientWidth;
      if (covers !== undefined)
        faults.push(`'${button.textContent}' at ${top} to ${bottom} is below ${covers?.className}`);
      if (!isWhole || button.scrollWidth > button.clientWidth + 1)
        faults.push(`'${button.textContent}' is cut off`);
    }
    for (const quoted of ['Vote Distribution', 'Voting Results', 'Team Members'])
      if (document.documentElement.lang === 'en') {
        const said = document.body.innerText.split(quoted).length - 1;
        if (said !== 1) faults.push(`'${quoted}' is said ${said} times`);
      }
    scrollTo(0, 0);
    return faults;
  });
}

async function resize(page: Page, [width, height, text = 16]: Window): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Page.setFontSizes', { fontSizes: { standard: text } });
  await page.setViewportSize({ width, height });
  await devtools.detach();
}

/** Plays each round in a window, or at night in all of them. */
async function expectWhole(people: People, rounds: Readonly<Record<string, Round>>) {
  const [first] = Object.values(rounds);
  const ann = await people.newcomer('Priya Raman');
  const session = { name: 'Sprint 24', facilitatorName: ann.name, type: 'fibonacci' };
  await ann.opensSessionOn(['Log in', story], session);
  const others: Remote[] = [];
  for (const name of names.slice(0, (first?.votes.length ?? 1) - 1))
    others.push(await people.remote(name, ann));
  await ann.page.mouse.move(1, 1);
  const all = Object.entries(rounds).flatMap(([name, round], index) =>
    (isNightly ? windows : [windows[index % windows.length] ?? [390, 664]]).map(
      (window) => ({ name, round, window }) as const,
    ),
  );
  const faults: string[] = [];
  for (const [index, { name, round, window }] of all.entries()) {
    await resize(ann.page, window);
    const shifts = await play(ann, others, round, index + 1);
    const found = [...(await faultsOn(ann.page)), ...shifts];
    faults.push(...found.map((fault) => `${name} at ${window.join(' x ')}: ${fault}`));
    await ann.sends({ type: 'startRound', storyId: ann.storyId, round: index + 1 });
    await expect(ann.page.locator('form.hand')).toBeVisible();
  }
  expect(faults).toEqual([]);
}

/** Votes and reveals; returns what has moved by the reveal. */
async function play(ann: Person, others: readonly Remote[], played: Round, round: number) {
  const { storyId } = ann;
  const cast: number[] = [];
  for (const [place, points] of played.votes.entries()) {
    if (points === null) continue;
    cast.push(points);
    const remark = played.reasons?.includes(place) ? { reason, unsure: place > 3 } : null;
    const vote = { type: 'vote', storyId, round, points, ...(remark && { remark }) };
    await (place === 0 ? ann.sends(vote) : others[place - 1]?.sends(vote));
  }
  await expect(ann.page.locator('.submitted')).toBeVisible();
  // '7 of 8' has an 8 as well.
  const counted = async () =>
    Math.min(
      ...((await ann.page.locator('.team__count').innerText()).match(/\d+/g) ?? []).map(Number),
    );
  await expect.poll(counted).toBe(cast.length);
  await expect(ann.page.locator('.hand [data-reveals]')).toBeVisible();
  await ann.page.evaluate(() => document.fonts.ready.then(() => undefined));
  const shifts = await shiftsOn(ann.page);
  await ann.sends({ type: 'reveal', storyId, round });
  await expect(ann.page.locator('.rung')).toHaveCount(new Set(cast).size);
  await expect(ann.page.locator('.results__actions')).toBeVisible();
  return shifts.jsonValue();
}

for (const language of ['en', 'de', 'ja']) {
  test.describe(language, () => {
    test.use({ language, hasTouch: false });

    test(`[RE34, TB2] results of eight people are whole and move nothing in ${language}${nightlyUnless(language === 'en')}`, async ({
      people,
    }) => {
      test.setTimeout(300_000);
      await expectWhole(people, ofEight);
    });

    test(`[RE34, TB2] results of 21 people are whole and move nothing in ${language} @nightly`, async ({
      people,
    }) => {
      test.setTimeout(300_000);
      await expectWhole(people, ofMany);
    });
  });
}

test('[RE33] divided people explain before they vote again, and a tie of neighbours has one button that saves either card', async ({
  people,
}) => {
  const ann = await people.facilitatorOn(story, 'Ann');
  const others = [await people.remote('Bob', ann), await people.remote('Cleo', ann)];
  const [bob, cleo] = others;
  await ann.votes('3');
  await bob?.votes(8);
  await cleo?.votes(21);
  await ann.reveals();
  await expect(ann.text('Between 3 and 21')).toBeVisible();
  await expect(ann.button(/^Save/)).toHaveCount(0);
  await expect(ann.button('Clear Points & New Round')).toBeVisible();
  await ann.button('Give Each a Minute').click();
  await expect(ann.button('Stop')).toBeVisible();

  await ann.button('Clear Points & New Round').click();
  await bob?.comesToRound(2);
  const dan = await people.remote('Dan', ann);
  await dan.votes(8);
  await bob?.votes(5);
  await cleo?.votes(8);
  await ann.votes('5');
  await ann.reveals();
  await expect(ann.button(/^Save/)).toHaveAccessibleName('Save 8 & Continue');
  await ann.card('5').check();
  await ann.button('Save 5 & Continue').click();
  await expect(ann.storyInList(story)).toContainText('5');
});

test.describe('with motion', () => {
  test.use({ reducedMotion: 'no-preference' });

  test('[TB3] turned cards glide into their rows by transform alone', async ({ people }) => {
    const ann = await people.facilitatorOn(story, 'Ann');
    await (await people.remote('Bob', ann)).votes(8);
    await ann.votes('3');
    const glided = ann.page.evaluate(
      () =>
        new Promise<string[]>((resolve) => {
          new MutationObserver((_, observer) => {
            const cards = [...document.querySelectorAll('.gliding > .playing-card')];
            if (cards.length === 0) return;
            observer.disconnect();
            const frames = cards
              .flatMap((card) => card.getAnimations())
              .flatMap(({ effect }) =>
                effect instanceof KeyframeEffect ? effect.getKeyframes() : [],
              );
            const usual = ['offset', 'computedOffset', 'easing', 'composite'];
            const changed = frames.flatMap(Object.keys).filter((key) => !usual.includes(key));
            resolve([String(cards.length), ...new Set(changed)]);
          }).observe(document.body, { childList: true, subtree: true });
        }),
    );
    await ann.reveals();
    expect((await glided).toSorted()).toEqual(['2', 'opacity', 'transform']);
    await expect(ann.page.locator('.gliding')).toHaveCount(0);
    await expect(ann.bar('3')).toContainText('Ann');
  });
});
