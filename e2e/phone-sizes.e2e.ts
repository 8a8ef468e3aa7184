import { expect, type Locator, type Page } from '@playwright/test';
import { shiftsOn, sidewaysOn } from './world/layout.ts';
import { nightlyUnless } from './world/nightly.ts';
import type { People } from './world/people.ts';
import type { Person } from './world/person.ts';
import type { Remote } from './world/remote.ts';
import { test } from './world/test.ts';

/** Phones as their browsers show them: with bars, on the side, and a laptop at 200 %. */

test.use({ viewport: { width: 390, height: 664 }, hasTouch: true });

const upright = [
  { width: 390, height: 664 },
  { width: 360, height: 648 },
  { width: 375, height: 553 },
];
const low = [
  { width: 844, height: 390 },
  { width: 667, height: 375 },
  { width: 640, height: 400 },
];
const tightest = [
  { width: 375, height: 553 },
  { width: 667, height: 375 },
];
const isNightly = Boolean(process.env['NIGHTLY']);
const story = 'Dark mode for the mobile app';
const names = ['Jonas', 'Aiko', 'Tom', 'Sam', 'Henrik', 'Mei-Ling', 'Ravi', 'Zoë'];

/** A participant on a phone, on the story of a facilitator with so many people in all. */
async function tableOf(people: People, count: number) {
  const host = await people.remoteFacilitator('Priya Raman');
  const bob = await people.participant('Lucía', host);
  const others: Remote[] = [];
  for (let at = 0; at < count - 2; at += 1) {
    others.push(await people.remote(names[at] ?? `Guest ${at}`, host));
  }
  await host.createsStory(story);
  await bob.link(`Go to "${story}"`).click();
  await expect(bob.text(`0 of ${count} voted`)).toBeVisible();
  return { host, bob, others };
}

/** Whether all of an element is in view, with nothing over it. */
function isWhole(thing: Locator): Promise<boolean> {
  return thing.evaluate((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    if (top < 0 || left < 0 || bottom > innerHeight || right > innerWidth) return false;
    const points = [
      [left + 4, top + 4],
      [right - 4, top + 4],
      [left + 4, bottom - 4],
      [right - 4, bottom - 4],
    ] as const;
    return points.every(([x, y]) => {
      const above = document.elementFromPoint(x, y);
      return above !== null && (element.contains(above) || above.contains(element));
    });
  });
}

async function expectWhole(page: Page, ...things: Locator[]): Promise<void> {
  const size = JSON.stringify(page.viewportSize());
  for (const thing of things) {
    await expect.poll(() => isWhole(thing), { message: `${thing} at ${size}` }).toBe(true);
  }
}

/** The pixels of a text that are not shown. */
function cutOff(text: Locator): Promise<number> {
  return text.evaluate((element) => Math.max(0, element.scrollWidth - element.clientWidth));
}

for (const count of [7, 10, 24, 60]) {
  test(`[TB1] every card and Submit are whole on every phone with ${count} people${nightlyUnless(count === 10)}`, async ({
    people,
  }) => {
    const { bob } = await tableOf(people, count);
    for (const size of isNightly ? [...upright, ...low] : tightest) {
      await bob.page.setViewportSize(size);
      await expectWhole(bob.page, ...(await bob.cards.all()), bob.button('Submit Vote'));
      expect(await sidewaysOn(bob.page)).toEqual([]);
      if (size.height < 480) {
        expect((await bob.box(bob.cards.first())).y).toBeLessThan(150);
      } else if (count <= 24) {
        const shown = bob.page.locator('.seat__name > bdi');
        await expect(shown).toHaveCount(count);
        for (const name of await shown.all()) {
          // A whole name may be rounded to less than 1.
          await expect(name).toBeInViewport({ ratio: 0.999 });
          expect(await cutOff(name), `${await name.textContent()} at ${size.height}`).toBe(0);
        }
        for (const card of await bob.page.locator('.seat__place').all()) {
          expect((await bob.box(card)).height).toBeGreaterThanOrEqual(24);
        }
      }
    }
  });
}

test('[TB1] after a reveal on a phone a facilitator of seven reads and does everything without scrolling', async ({
  people,
}) => {
  const ann = await people.facilitatorOn(story, 'Priya Raman');
  const others: Remote[] = [];
  for (const name of names.slice(0, 6)) others.push(await people.remote(name, ann));
  for (const [index, other] of others.entries()) await other.votes([8, 3, 5, 5, 13, 5][index] ?? 5);
  await ann.votes('5');
  await ann.reveals();
  await expectWhole(
    ann.page,
    ann.button('Story actions'),
    ann.text('Most say 5'),
    ann.figure('Closest card'),
    ann.button('Give Each a Minute'),
    ann.button('Clear Points & New Round'),
    ann.button('Accept & New Story'),
    ann.button('Save 5 & Next Story').or(ann.button('Save 5 & Continue')),
  );
});

test('[TB1] after a tie on a phone everything is in view, and one button saves either card @nightly', async ({
  people,
}) => {
  const ann = await people.facilitatorOn(story, 'Priya Raman');
  const others: Remote[] = [];
  for (const name of names.slice(0, 6)) others.push(await people.remote(name, ann));
  for (const [index, other] of others.entries()) await other.votes([8, 3, 5, 5, 13, 8][index] ?? 5);
  await ann.votes('2');
  await ann.reveals();
  for (const size of [
    { width: 390, height: 664 },
    { width: 360, height: 740 },
  ]) {
    await ann.page.setViewportSize(size);
    await expectWhole(
      ann.page,
      ann.page.locator('.outcome__verdict'),
      ann.figure('Closest card'),
      ann.button('Give Each a Minute'),
      ann.button('Clear Points & New Round'),
      ann.button('Accept & New Story'),
      ann.button('Save 8 & Continue'),
    );
  }
  await ann.card('5').check();
  await ann.button('Save 5 & Continue').click();
  await expect(ann.heading('Create a Story')).toBeVisible();
});

test('[TB1] on a low screen the team is one line, which unfolds @nightly', async ({ people }) => {
  const { bob } = await tableOf(people, 7);
  const team = bob.page.getByRole('region', { name: 'Team Members' });
  for (const size of low) {
    await bob.page.setViewportSize(size);
    await expectWhole(bob.page, bob.text('0 of 7 voted'), bob.button('Show the team'));
    expect((await bob.box(team)).height).toBeLessThanOrEqual(44);
    await expect(bob.member('Jonas')).toBeHidden();
    await bob.button('Show the team').click();
    await expect(bob.member('Jonas')).toBeVisible();
    await bob.button('Hide the team').click();
  }
  await bob.page.setViewportSize({ width: 390, height: 664 });
  await expect(bob.member('Jonas')).toBeVisible();
  await expect(bob.button('Show the team')).toBeHidden();
});

test('[TB1, SE9] a facilitator creates the first story on a phone without scrolling @nightly', async ({
  people,
}) => {
  const ann = await people.facilitator('Priya Raman');
  const { sessionId } = ann;
  await people.remote('Jonas', { sessionId });
  await expect(ann.member('Jonas')).toBeVisible();
  await expectWhole(ann.page, ann.field('Story Name'), ann.button('Create Story'));
});

test('[TB2] nothing moves on a phone while stories come, one opens, others vote, and the next follows @nightly', async ({
  people,
}) => {
  const host = await people.remoteFacilitator('Priya');
  const bob = await people.newcomer('Bob');
  await bob.joins(host.sessionId);
  const others: Remote[] = [];
  for (const name of names.slice(0, 5)) others.push(await people.remote(name, host));
  await expect(bob.member('Henrik')).toBeVisible();
  const shifts = await shiftsOn(bob.page);
  for (const name of ['Log in', 'Log out']) {
    await host.createsStory(name);
    await expect(bob.heading(name)).toBeVisible();
    for (const other of others) await other.votes(5);
    await host.votes(3);
    await expect(bob.text('6 of 7 voted')).toBeVisible();
    await host.reveals();
    await expect(bob.figure('Average')).toHaveText('4.7');
  }
  expect(await shifts.jsonValue()).toEqual([]);
});

test('[SE10] Go to the story of the facilitator is at the bottom of a waiting phone @nightly', async ({
  people,
}) => {
  const host = await people.remoteFacilitator('Priya');
  const bob = await people.participant('Bob', host);
  await host.createsStory(story);
  const go = bob.link(`Go to "${story}"`);
  await expectWhole(bob.page, go);
  const { y, height } = await bob.box(go);
  expect(664 - y - height).toBeLessThan(24);
});

test('[L14] the list of stories on a phone opens at the current story @nightly', async ({
  people,
}) => {
  const ann = await people.newcomer('Ann');
  const stories = Array.from({ length: 40 }, (_, index) => `Story ${index + 1}`);
  const session = { name: 'Sprint 12', facilitatorName: ann.name, type: 'fibonacci' };
  await ann.opensSessionOn(stories, session);
  await ann.listOpener.click();
  await expect(ann.storyInList('Story 40')).toBeInViewport({ ratio: 1 });
  await expect(ann.storyInList('Story 40')).toBeFocused();
  await ann.page.keyboard.press('Escape');
  await expect(ann.storyInList('Story 40')).toBeHidden();
  await expect(ann.listOpener).toBeFocused();
});

test('[VO2] a card is played by a second tap, or by a flick upwards', async ({ people }) => {
  const { host, bob } = await tableOf(people, 3);
  const five = bob.card('5');
  await five.tap();
  await expect(five).toBeChecked();
  await expect(async () => {
    if (await five.isVisible()) await five.tap({ timeout: 1000 });
    await expect(bob.text('Vote Submitted')).toBeVisible({ timeout: 1000 });
  }).toPass();

  await host.createsStory('Log out');
  await bob.link('Go').click();
  await expect(bob.heading('Log out')).toBeVisible();
  await flickUp(bob, bob.card('8'));
  await expect(bob.text('Vote Submitted')).toBeVisible();
  await expect(bob.page.getByRole('region', { name: 'Your Vote' })).toContainText('8');
});

async function flickUp({ page }: Person, card: Locator): Promise<void> {
  const { x, y, width, height } = await card.evaluate((element) =>
    element.getBoundingClientRect().toJSON(),
  );
  const devtools = await page.context().newCDPSession(page);
  const at = { x: x + width / 2, y: y + height / 2 };
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', up: number) =>
    devtools.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchEnd' ? [] : [{ x: at.x, y: at.y - up }],
    });
  await touch('touchStart', 0);
  for (const up of [20, 40, 60, 80]) await touch('touchMove', up);
  await touch('touchEnd', 80);
  await devtools.detach();
}

test('[PG111] the text of fields has 16 px, on every form and in the list @nightly', async ({
  people,
}) => {
  const ann = await people.newcomer('Ann');
  const fields = 'select, textarea, input:not([type=radio], [type=checkbox], [type=file])';
  const expectFine = async (least: number) => {
    const sizes = await ann.page
      .locator(fields)
      .evaluateAll((all) =>
        all.map((field) => Number.parseFloat(getComputedStyle(field).fontSize)),
      );
    expect(sizes.length).toBeGreaterThanOrEqual(least);
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(16);
  };
  for (const [path, least] of [
    ['create-session', 3],
    ['join-session', 2],
  ] as const) {
    await ann.page.goto(path);
    await expectFine(least);
  }
  await ann.creates('Sprint 12');
  const add = Array.from({ length: 20 }, (_, at) => ({ name: `Story ${at}` }));
  await ann.sends({ type: 'addStories', add, update: [] });
  await ann.page.getByRole('button', { name: 'Show stories' }).click();
  await expect(ann.page.getByRole('searchbox')).toBeVisible();
  await ann.button('Add Stories').click();
  await ann.dialog('Add Stories').getByLabel('Type a story').fill('Title\tTeam\nLog in\tRed\n');
  await ann.page.getByText('Columns:').click();
  await expectFine(6);
});
