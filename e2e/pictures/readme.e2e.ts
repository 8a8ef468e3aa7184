import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { expect } from '@playwright/test';
import { wholeBrowser } from '../world/browsers.ts';
import type { People } from '../world/people.ts';
import type { Person } from '../world/person.ts';
import { test } from '../world/test.ts';
import { film } from './film.ts';

/** The pictures of the README, made from the product by `npm run pictures`. */

const folder = join(import.meta.dirname, '../../docs/pictures');

test.use({
  launchOptions: { ...wholeBrowser, args: ['--hide-scrollbars', ...(wholeBrowser.args ?? [])] },
  viewport: { width: 1280, height: 800 },
  deviceScaleFactor: 1.5,
});

const agreed = [
  ['Sign in with a passkey', '5'],
  ['Search by postcode', '3'],
  ['Remember the last filter', '2'],
] as const;
const stories = ['Export invoices as CSV', 'Pay by invoice', 'Reset a forgotten password'];
const team = ['Ben', 'Chen', 'Dora', 'Emeka', 'Farah', 'Goran'];

/** A session with three agreed stories, in which everybody looks at the fourth. */
async function sprint(people: People): Promise<{ ann: Person; others: Person[] }> {
  const ann = await people.newcomer('Ann');
  const session = { name: 'Sprint 24 planning', facilitatorName: 'Ann', type: 'fibonacci' };
  const all = [...agreed.map(([name]) => name), ...stories];
  await ann.opensSessionOn(all, session);
  const others: Person[] = [];
  for (const name of team) others.push(await people.participant(name, ann));
  for (const [name, points] of agreed) {
    await ann.opensStory(name);
    await ann.votes(points);
    for (const [index, other] of others.slice(0, 3).entries()) {
      await other.opensStory(name);
      await other.votes(index === 0 ? '3' : points);
    }
    await ann.reveals();
    await ann.sends({
      type: 'acceptPoints',
      storyId: ann.storyId,
      round: 1,
      points: Number(points),
    });
  }
  for (const person of [ann, ...others]) await person.opensStory('Export invoices as CSV');
  return { ann, others };
}

async function save({ page }: Person, name: string): Promise<void> {
  await page.mouse.move(0, 0);
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  await page.screenshot({ path: join(folder, name), animations: 'disabled' });
}

test('the README shows the results of a story', async ({ people }) => {
  const { ann, others } = await sprint(people);
  const cards = ['5', '5', '3', '5', '8', '5'];
  for (const [index, other] of others.entries()) await other.votes(cards[index] ?? '5');
  await ann.votes('5');
  await ann.reveals();
  await expect(ann.heading('Voting Results')).toBeVisible();
  await save(ann, 'results.png');
});

test.describe('with motion', () => {
  test.use({ reducedMotion: 'no-preference' });

  test('the README shows a round from the first vote to the reveal', async ({ people }) => {
    test.slow();
    const { ann, others } = await sprint(people);
    const cards = ['3', '5', '5', '8', '5', '5'];
    await film(ann.page, join(folder, 'round.webp'), 960, async () => {
      for (const [index, other] of others.entries()) {
        await other.votes(cards[index] ?? '5');
        await setTimeout(300);
      }
      await ann.votes('5');
      await setTimeout(900);
      await ann.reveals();
      await setTimeout(3500);
    });
  });
});

test.describe('in the dark', () => {
  // Phones keep no room for a scrollbar.
  test.use({ colorScheme: 'dark', isMobile: true, hasTouch: true });

  test('the README shows a vote on a phone', async ({ people }) => {
    const { others } = await sprint(people);
    const [ben, chen, dora] = others;
    if (!ben || !chen || !dora) throw new Error('The team is too small.');
    await ben.votes('5');
    await dora.votes('8');
    await chen.page.setViewportSize({ width: 390, height: 844 });
    await chen.card('5').check();
    await save(chen, 'voting-phone.png');
  });
});
