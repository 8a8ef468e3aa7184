import { expect } from '@playwright/test';
import { shiftsOn } from './world/layout.ts';
import { nightlyUnless } from './world/nightly.ts';
import type { People } from './world/people.ts';
import type { Person } from './world/person.ts';
import type { Remote } from './world/remote.ts';
import { test } from './world/test.ts';

/** Positions before and after a reveal, for titles of every length and all kinds of tables. */

test.use({ reducedMotion: 'reduce' });

const screens = [
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1024, height: 768 },
  { width: 1280, height: 720 },
  { width: 1280, height: 800 },
];

/** Up to the limit, so that the count beside them fits, just fits, and does not. */
const titles = [
  'Log in',
  'Export invoices as CSV',
  'Dark mode for the mobile app',
  'Reset a forgotten password at last',
  'Migrate avatars to the object storage of our cloud',
];

/** The positions of the main elements on each of the screens. */
async function placesOn(ann: Person, title: string, count: string): Promise<object[]> {
  const places: object[] = [];
  for (const screen of screens) {
    await ann.page.setViewportSize(screen);
    await expect(ann.text(count)).toBeVisible();
    // Late fonts would move the text.
    await ann.page.evaluate(() => document.fonts.ready.then(() => undefined));
    const table = await ann.box(ann.page.getByRole('region', { name: 'Team Members' }));
    const { y } = await ann.box(ann.heading('Team Members'));
    places.push({ screen, title: await ann.box(ann.heading(title)), table: table.y, head: y });
  }
  return places;
}

async function expectStillness(ann: Person, title: string, count: string): Promise<void> {
  const before = await placesOn(ann, title, count);
  await ann.sends({ type: 'reveal', storyId: ann.storyId, round: 1 });
  await expect(ann.heading('Voting Results')).toBeVisible();
  expect(await placesOn(ann, title, count)).toEqual(before);
}

/** A facilitator with so many others, and a list of stories. */
async function tableOf(
  people: People,
  others: number,
  stories: readonly string[],
): Promise<{ ann: Person; others: Remote[] }> {
  const ann = await people.newcomer('Ann');
  const session = { name: 'Sprint 12', facilitatorName: ann.name, type: 'fibonacci' };
  await ann.opensSessionOn(stories, session);
  const remotes: Remote[] = [];
  for (let one = 1; one <= others; one += 1) {
    remotes.push(await people.remote(`Guest ${one}`, ann));
  }
  return { ann, others: remotes };
}

for (const { name, isTimed } of [
  { name: 'however long its title is', isTimed: false },
  { name: 'when the time of the round goes with it, and neither does its start', isTimed: true },
]) {
  test(`[TB2] the reveal of a story moves nothing, ${name} @nightly`, async ({ people }) => {
    const { ann, others } = await tableOf(people, 1, titles);
    for (const title of titles.toReversed()) {
      await ann.page.setViewportSize({ width: 1280, height: 800 });
      await ann.opensStory(title);
      const { storyId } = ann;
      await ann.sends({ type: 'setActiveStory', storyId });
      if (isTimed) {
        const untimed = await placesOn(ann, title, '0 of 2 voted');
        await ann.sends({ type: 'startTimer', storyId, round: 1, seconds: 600 });
        await expect(ann.page.getByRole('timer')).toBeVisible();
        expect(await placesOn(ann, title, '0 of 2 voted')).toEqual(untimed);
      }
      await others[0]?.votes(5);
      await expectStillness(ann, title, '1 of 2 voted');
    }
  });
}

test('[TB2] the result takes the room of the seats, with hidden names too @nightly', async ({
  people,
}) => {
  const { ann, others } = await tableOf(people, 30, ['Log in']);
  await ann.sends({ type: 'changeSettings', settings: { hiddenNames: true } });
  const deck = [0.5, 1, 2, 3, 5, 8, 13, 21, -1, 0];
  for (const [index, other] of others.entries()) {
    await other.sends({
      type: 'vote',
      storyId: ann.storyId,
      round: 1,
      points: deck[index % deck.length],
      namesHidden: true,
    });
  }
  await expectStillness(ann, 'Log in', '30 of 31 voted');
  await expect(ann.bars).toHaveCount(deck.length);
});

test('[TB2] accepting points moves nothing of the results on a phone', async ({ people }) => {
  const { ann, others } = await tableOf(people, 1, ['Log in']);
  await others[0]?.votes(5);
  await ann.page.setViewportSize({ width: 390, height: 844 });
  await ann.reveals();
  const places = async () => [
    await ann.box(ann.heading('Vote Distribution')),
    (await ann.box(ann.figure('Closest card'))).y,
    (await ann.box(ann.figure('Average'))).y,
  ];
  const before = await places();
  await ann.sends({ type: 'acceptPoints', storyId: ann.storyId, round: 1, points: 5 });
  await expect(ann.figure('Agreed')).toHaveText('5');
  expect(await places()).toEqual(before);
});

const names = ['Jonas', 'Aiko', 'Tom', 'Sam', 'Henrik'];

for (const screen of [
  { width: 390, height: 664 },
  { width: 844, height: 390 },
  { width: 768, height: 1024 },
  { width: 1280, height: 800 },
]) {
  const size = `${screen.width} x ${screen.height}`;

  test(`[TB2] nothing shifts for a participant at ${size} while people join and vote, results are shown, and stories follow${nightlyUnless(screen.width === 1280)}`, async ({
    people,
  }) => {
    const host = await people.remoteFacilitator('Priya');
    const bob = await people.newcomer('Bob');
    await bob.page.setViewportSize(screen);
    await bob.joins(host.sessionId);
    const shifts = await shiftsOn(bob.page);
    const others: Remote[] = [];
    for (const name of names) others.push(await people.remote(name, host));
    await expect(bob.member('Henrik')).toBeAttached();
    for (const name of ['Log in', 'Log out']) {
      await host.createsStory(name);
      await expect(bob.heading(name)).toBeVisible();
      for (const other of others) await other.votes(5);
      await bob.votes('5');
      await host.votes(3);
      await expect(bob.text('7 of 7 voted')).toBeVisible();
      await host.reveals();
      await expect(bob.figure('Average')).toHaveText('4.7');
    }
    expect(await shifts.jsonValue()).toEqual([]);
  });

  test(`[TB2] nothing shifts for a facilitator at ${size} while the team votes, from the first vote to the results${nightlyUnless(screen.width === 390)}`, async ({
    people,
  }) => {
    const ann = await people.newcomer('Ann');
    await ann.page.setViewportSize(screen);
    const session = { name: 'Sprint 12', facilitatorName: ann.name, type: 'fibonacci' };
    await ann.opensSessionOn(['Log out', 'Log in'], session);
    const shifts = await shiftsOn(ann.page);
    const others: Remote[] = [];
    for (const name of names) others.push(await people.remote(name, ann));
    await expect(ann.text('0 of 6 voted')).toBeVisible();
    await others[0]?.votes(3);
    await ann.votes('5');
    for (const other of others.slice(1)) await other.votes(5);
    await expect(ann.text('6 of 6 voted')).toBeVisible();
    await ann.reveals();
    await expect(ann.figure('Average')).toHaveText('4.7');
    expect(await shifts.jsonValue()).toEqual([]);
  });
}

test('[TB2] nothing shifts as stories are opened, whether they were typed, pasted, or imported with and without details', async ({
  people,
}) => {
  const ann = await people.facilitator('Ann');
  await ann.createsStory('Typed');
  await ann.link('Add New Story').click();
  await ann.pastes('First\nSecond');
  await ann.button('Add 2 Stories').click();
  await expect(ann.storyInList('Second')).toBeVisible();
  await ann.pastes(
    'Summary\tIssue key\tDescription\nWith a key\tSHOP-2\t\nDescribed\t\tA text\nOrigin\t\t',
  );
  await ann.button('Add 3 Stories').click();
  await expect(ann.storyInList('Described')).toBeVisible();
  const shifts = await shiftsOn(ann.page);
  for (const name of ['Second', 'With a key', 'Origin', 'Described', 'Typed', 'First']) {
    await ann.opensStory(name);
    await expect(ann.text('0 of 1 voted')).toBeVisible();
    if (name === 'With a key') await expect(ann.page.getByRole('main')).toContainText('SHOP-2');
    if (name === 'Described') await expect(ann.page.getByText('Details')).toBeVisible();
  }
  expect(await shifts.jsonValue()).toEqual([]);
});
