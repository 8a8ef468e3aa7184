import { expect, type Locator } from '@playwright/test';
import { expectAccessibleAtNight } from './world/accessible.ts';
import {
  collects,
  collectsOn,
  dark,
  invoices,
  login,
  ownVote,
  pressesOn,
  stories,
  submits,
} from './world/collecting.ts';
import { shiftsOn } from './world/layout.ts';
import { nightlyUnless } from './world/nightly.ts';
import type { Person } from './world/person.ts';
import { test } from './world/test.ts';

/** Above the cards, not in the list. */
function skippedMark({ page }: Person) {
  return page
    .getByRole('region', { name: 'Collected Votes' })
    .getByText('Skipped', { exact: true });
}

test('[CO4, CO11] three presses start to collect votes, and a person votes by keyboard alone @nightly', async ({
  people,
}) => {
  const ann = await people.facilitator('Ann');
  await ann.addsStories(...stories);
  const bob = await people.participant('Bob', ann);
  const address = bob.page.url();
  const presses = await pressesOn(ann.page);
  await ann.fromSessionMenu('Collect Votes');
  await expect(ann.dialog('Collect Votes').getByLabel('Collect until')).toHaveValue(/T10:00$/);
  await expect(ann.dialog('Collect Votes')).toContainText('3 pending stories');
  await expect(ann.dialog('Collect Votes')).toContainText('Asked to vote: Ann, Bob');
  await expectAccessibleAtNight(ann, 'the start of a collection');
  await ann.button('Start Collecting').click();
  await expect(ann.heading('Collecting Votes')).toBeVisible();
  expect((await presses.jsonValue()).length).toBeLessThanOrEqual(3);
  await expectAccessibleAtNight(ann, 'a collection');

  await expect(bob.heading(/^3 stories until/)).toBeVisible();
  await expect(bob.text('0 done')).toBeVisible();
  await expect(bob.heading('Waiting for Story')).toBeHidden();
  await expectAccessibleAtNight(bob, 'a lobby that asks for votes');
  expect(bob.page.url()).toBe(address);
  await bob.link('Vote Now').press('Enter');
  await expect(bob.heading(login)).toBeVisible();
  await expect(bob.heading('Team Members')).toBeHidden();
  await expectAccessibleAtNight(bob, 'a collected story');
  await bob.page.keyboard.press('5');
  await expect(bob.card('5')).toBeChecked();
  await bob.page.keyboard.press('Enter');
  await expect(bob.heading(invoices)).toBeVisible();
  await expect(bob.text('1 of 3 done')).toBeVisible();
  await bob.page.keyboard.press('s');
  await expect(bob.heading(dark)).toBeVisible();
  await bob.page.keyboard.press('8');
  await bob.page.keyboard.press('Enter');
  await expect(bob.heading('All 3 done')).toBeFocused();
  await expectAccessibleAtNight(bob, "the list of one's own votes");
  await expect(ann.page.getByRole('list', { name: 'Progress' })).toContainText('Bob3 of 3 done');
  await expect(ann.page.getByRole('list', { name: 'Progress' })).toContainText('Ann0 of 3 done');

  await ownVote(bob, invoices).click();
  await expect(skippedMark(bob)).toBeVisible();
  await expect(bob.button('Skip')).toBeHidden();
  await bob.page.keyboard.press('p');
  await bob.button('Change Vote').click();
  await submits(bob, '3');
  await expect(ownVote(bob, login)).toContainText(`${login}3`);
  await bob.link('Done').click();
  await expect(bob.text('All 3 done')).toBeVisible();

  // Others see how many stories Bob has done, and not which.
  await ann.page.goto(`session-summary?sessionId=${ann.sessionId}`);
  await ann.page.getByRole('button', { name: login }).click();
  await expect(ann.text(/^Collected until/).filter({ visible: true })).toHaveCount(1);
  await expect(ann.page.getByText('Voted', { exact: true })).toBeHidden();
});

test('[CO2, CO11, CO13] six stories take twelve presses, and people who are left out are not asked', async ({
  people,
}) => {
  const ann = await people.facilitator('Ann');
  const names = ['One', 'Two', 'Three', 'Four', 'Five', 'Six'];
  await ann.addsStories(...names);
  const bob = await people.participant('Bob', ann);
  await people.remote('Cid', ann);
  await ann.fromSessionMenu('Collect Votes');
  const start = ann.dialog('Collect Votes');
  await expect(start.getByRole('radio', { name: 'If all votes are the same' })).toBeChecked();
  const deadline = start.getByLabel('Collect until');
  await start.getByRole('button', { name: /^Tomorrow/ }).click();
  await expect(deadline).toHaveValue(/T17:00$/);
  await start.getByRole('button', { name: 'In 24 hours' }).click();
  await expect(deadline).not.toHaveValue(/T17:00$/);
  await start.getByRole('button', { name: 'Choose People' }).click();
  for (const name of ['Ann', 'Cid']) await start.getByRole('checkbox', { name }).uncheck();
  await expect(start).toContainText('Asked to vote: Bob');
  await ann.button('Start Collecting').click();
  await expect(ann.page.getByRole('list', { name: 'Progress' })).toHaveText('Bob0 of 6 done');

  await bob.link('Vote Now').click();
  const presses = await pressesOn(bob.page);
  for (const [place, name] of names.entries()) {
    await expect(bob.heading(name)).toBeVisible();
    await submits(bob, place === 3 ? '8' : '5');
  }
  await expect(bob.heading('All 6 done')).toBeVisible();
  expect((await presses.jsonValue()).length).toBe(2 * 6);
  const own = bob.page.getByRole('region', { name: 'All 6 done' });
  await own.getByRole('link', { name: 'Four' }).click();
  await expect(bob.text('Vote Submitted')).toBeVisible();
  const dots = bob.page.getByRole('list', { name: 'Stories to vote on' });
  await dots.getByRole('link', { name: 'Two · Voted' }).click();
  await expect(bob.heading('Two')).toBeVisible();
  await bob.button('Change Vote').click();
  await bob.card('3').check();
  await bob.button('Add a Reason').click();
  await bob.field('Why? (optional, hidden until the reveal)').fill('As One');
  await bob.dialog('Your vote: 3').getByRole('button', { name: 'Submit & Next' }).click();
  await expect(own.getByRole('link', { name: 'Two' })).toContainText('As One');
});

test('[CO12] nothing moves for people in a round, whose timer runs on, when votes on other stories are collected', async ({
  people,
}) => {
  const ann = await people.remoteFacilitator('Ann');
  for (const name of ['Live', ...stories]) await ann.createsStory(name);
  const [storyId, ...storyIds] = await ann.storyIds();
  await ann.sends({ type: 'setActiveStory', storyId });
  const bob = await people.participant('Bob', ann);
  await bob.opensStory('Live');
  await ann.sends({ type: 'startTimer', storyId, round: 1, seconds: 600 });
  await expect(bob.page.getByRole('timer')).toBeVisible();
  const address = bob.page.url();
  const shifts = await shiftsOn(bob.page);
  await collectsOn(ann, storyIds);
  await expect(bob.storyList.getByText('You have done 0 of 3.')).toBeVisible();
  await expect(bob.notices).toContainText('Votes on 3 stories are collected until');
  expect(await shifts.jsonValue()).toEqual([]);
  expect(bob.page.url()).toBe(address);
  for (const id of storyIds.slice(1)) {
    await ann.sends({ type: 'vote', storyId: id, round: 1, points: 5 });
  }
  await ann.sends({ type: 'endCollection' });
  await expect(bob.notices).toContainText('The collected votes are revealed');
  // The one without votes is as open as before.
  await expect(bob.storyList.getByText('2 stories are left to discuss.')).toBeVisible();
  expect(await shifts.jsonValue()).toEqual([]);
  expect(bob.page.url()).toBe(address);
  await expect(bob.page.getByRole('timer')).toBeVisible();
});

test('[CO13] a changed story says so to people who voted, on each of their devices; a watcher only looks on @nightly', async ({
  people,
}) => {
  const ann = await people.remoteFacilitator('Ann');
  const bob = await people.participant('Bob', ann);
  const [one] = await collects(ann);
  await bob.storyList.getByRole('link', { name: login }).click();
  const again = await people.tabOf(bob);
  await submits(bob, '5');
  await expect(again.text('1 of 3 done')).toBeVisible();
  await expect(again.text('Vote Submitted')).toBeVisible();
  await bob.opensStory(login);
  await ann.sends({ type: 'editDetails', storyId: one, description: 'With face and finger' });
  await expect(again.text('Changed since your vote')).toBeVisible();
  await expect(again.text('With face and finger')).toBeVisible();
  await again.button('Change Vote').click();
  await submits(again, '8');
  await expect(bob.text('Changed since your vote')).toBeHidden();

  await bob.sends({ type: 'watch', watches: true });
  await expect(bob.heading("You're watching")).toBeVisible();
  await expectAccessibleAtNight(bob, 'a collected story of a watcher');
  await bob.button('Switch to voting').click();
  await expect(bob.text('0 of 3 done')).toBeVisible();
});

test('[CO11, CO4] with hidden names and fewer than four people, nothing tells how far they are @nightly', async ({
  people,
}) => {
  const ann = await people.facilitator('Ann');
  const bob = await people.participant('Bob', ann);
  await ann.sends({ type: 'changeSettings', settings: { hiddenNames: true } });
  await ann.addsStories(...stories);
  await ann.fromSessionMenu('Collect Votes');
  await expect(ann.dialog('Collect Votes')).toContainText('a vote may still tell who cast it');
  await ann.button('Start Collecting').click();
  await expect(ann.text(/Progress is not shown/)).toBeVisible();
  await bob.storyList.getByRole('link', { name: login }).click();
  await expect(bob.text(/your vote may still tell who you are/)).toBeVisible();
  await submits(bob, '5');
  await expect(bob.text('1 of 3 done')).toBeVisible();
  await ann.button('End Now').click();
  await expect(ann.dialog('End Now')).not.toContainText('Bob');
});

for (const size of [
  { width: 390, height: 664 },
  { width: 375, height: 553 },
  { width: 844, height: 390 },
]) {
  test.describe(`on a phone of ${size.width} x ${size.height}`, () => {
    test.use({ viewport: size, hasTouch: true });

    test(`[CO13] stories are voted on and skipped by touch alone, with the cards and every step in view${nightlyUnless(size.width === 390)}`, async ({
      people,
    }) => {
      const ann = await people.remoteFacilitator('Ann');
      const bob = await people.participant('Bob', ann);
      const [storyId] = await collects(ann);
      const isHigh = size.height > 600;
      const description = isHigh ? 'A line of the description.\n\n'.repeat(20) : '';
      await ann.sends({ type: 'editDetails', storyId, key: 'SHOP-1', description });
      const inView = (thing: Locator) => expect(thing).toBeInViewport({ ratio: 1 });
      const votesOn = async (story: string, card: string) => {
        await expect(bob.heading(story)).toBeVisible();
        await inView(bob.card('0'));
        await expectAccessibleAtNight(bob, story);
        await bob.card(card).tap();
        await bob.button('Submit & Next').tap();
      };
      await inView(bob.heading(/^3 stories until/));
      await inView(bob.link('Vote Now'));
      await bob.link('Vote Now').tap();
      await expect(bob.heading(login)).toBeVisible();
      if (isHigh) await expect(bob.text('A line of the description.').first()).toBeInViewport();
      await inView(bob.button('Skip'));
      await votesOn(login, '5');
      await expect(bob.heading(invoices)).toBeVisible();
      await inView(bob.button('Skip'));
      await bob.button('Skip').tap();
      await expect(bob.heading(dark)).toBeVisible();
      await bob.page.getByRole('link', { name: 'Previous Story' }).tap();
      await expect(skippedMark(bob)).toBeVisible();
      await votesOn(invoices, '3');
      await expect(bob.heading(dark)).toBeVisible();
      await inView(bob.button('Skip'));
      await votesOn(dark, '8');
      await inView(bob.heading('All 3 done'));
      await expect(ownVote(bob, invoices)).toContainText('3');
      await inView(bob.link('Done'));
    });
  });
}
