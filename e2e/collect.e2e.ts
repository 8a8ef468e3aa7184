import { expect, type Locator, type Page } from '@playwright/test';
import { expectAccessibleAtNight } from './world/accessible.ts';
import {
  collects,
  collectsOn,
  dark,
  invoices,
  login,
  ownVote,
  stories,
  submits,
} from './world/collecting.ts';
import { shiftsOn } from './world/layout.ts';
import { nightlyUnless } from './world/nightly.ts';
import type { Person } from './world/person.ts';
import type { Remote } from './world/remote.ts';
import { test } from './world/test.ts';

function votes(who: Person | Remote, storyId: string | undefined, points: number, reason = '') {
  const remark = reason === '' ? {} : { remark: { reason, unsure: false } };
  return who.sends({ type: 'vote', storyId, round: 1, points, ...remark });
}

/** Above the cards, not in the list. */
function skippedMark({ page }: Person) {
  return page
    .getByRole('region', { name: 'Collected Votes' })
    .getByText('Skipped', { exact: true });
}

/** Counts presses from now on. */
function pressesOn(page: Page) {
  return page.evaluateHandle(() => {
    const presses: string[] = [];
    document.addEventListener('click', ({ target }) => {
      if (target instanceof Element) presses.push(target.textContent);
    });
    return presses;
  });
}

test('[CO4, CO11] three presses start to collect votes, and a person votes by keyboard alone', async ({
  people,
}) => {
  const ann = await people.facilitator('Ann');
  await ann.addsStories(...stories);
  const bob = await people.participant('Bob', ann);
  const address = bob.page.url();
  const presses = await pressesOn(ann.page);
  await ann.fromSessionMenu('Collect Votes');
  await expect(ann.dialog('Collect Votes').getByLabel('Collect Until')).toHaveValue(/T10:00$/);
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
  await ann.sends({ type: 'endCollection' });
  await expect(bob.notices).toContainText('The collected votes are revealed');
  await expect(bob.storyList.getByText('3 stories are left to discuss.')).toBeVisible();
  expect(await shifts.jsonValue()).toEqual([]);
  expect(bob.page.url()).toBe(address);
  await expect(bob.page.getByRole('timer')).toBeVisible();
});

test('[CO14, CO15] the end names people who are missing, and the team walks the stories that are left', async ({
  people,
}) => {
  const ann = await people.facilitator('Ann');
  const bob = await people.participant('Bob', ann);
  const cid = await people.remote('Cid', ann);
  const [one, two, three] = await collects(ann, 'near');
  for (const [who, points] of [
    [ann, 3],
    [bob, 5],
    [cid, 5],
  ] as const) {
    await votes(who, one, points);
  }
  await votes(ann, two, 3, 'A button');
  await votes(bob, two, 13, 'The tax rules of nine countries');
  await votes(cid, two, 3, 'As the last one');
  await votes(cid, three, 5);
  await bob.storyList.getByRole('link', { name: dark }).click();
  await expect(bob.heading(dark)).toBeVisible();

  await ann.page.getByRole('link', { name: 'View Progress' }).filter({ visible: true }).click();
  await ann.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await ann.button('Copy Reminder').click();
  await expect(ann.notices).toContainText('Reminder copied');
  const reminder = await ann.page.evaluate(() => navigator.clipboard.readText());
  expect(reminder.replaceAll(/[\u2066-\u2069]/g, '')).toMatch(
    /^Please vote on 3 stories of "Sprint 12" until .*\nVotes are missing from: Ann, Bob\nhttp/,
  );
  const download = ann.page.waitForEvent('download');
  await ann.button('Save to Calendar').click();
  expect((await download).suggestedFilename()).toBe('story-pointer.ics');

  await ann.button('End Now').click();
  await expect(ann.dialog('End Now')).toContainText(
    'Ann and Bob have not voted on every story yet.',
  );
  await expectAccessibleAtNight(ann, 'the end of a collection');
  await ann.button('Reveal All Votes').click();
  await expect(ann.heading('Collected Votes')).toBeVisible();
  // The story of this page shows its results in place.
  await expect(bob.heading('Voting Results')).toBeVisible();
  await expect(ann.page.getByRole('listitem').filter({ hasText: 'tax rules' }).last()).toHaveText(
    '13Bob The tax rules of nine countries',
  );
  await expect(ann.text('1 agreed · 2 to discuss')).toBeVisible();
  await expectAccessibleAtNight(ann, 'collected votes');

  const agreed = ann.page.getByRole('region', { name: 'Agreed (1)' });
  await expect(agreed.getByText('Saved by rule')).toBeHidden();
  await ann.page.goto(ann.seat);
  const presses = await pressesOn(ann.page);
  await expect(ann.page.getByRole('link', { name: /^Next:/ })).toBeHidden();
  await ann.link('View Collected Votes').click();
  await ann.link('Discuss 2 Stories').click();
  await expect(ann.heading(invoices)).toBeVisible();
  expect((await presses.jsonValue()).length).toBe(2);
  await expect(ann.text('Discussing 1 of 2')).toBeVisible();
  await expect(bob.text('Discussing 2 of 2')).toBeVisible();
  await ann.button('Save 3 & Next Story').click();
  await expect(ann.heading(dark)).toBeVisible();
  await expect(ann.text('Discussing 2 of 2')).toBeVisible();
  await ann.button('Save 5 & Continue').click();
  await expect(ann.heading('Collected Votes')).toBeVisible();
  await expect(ann.text('3 agreed')).toBeVisible();
  expect((await presses.jsonValue()).length).toBe(4);
  const decided = ann.page.getByRole('region', { name: 'Decided by the Team (2)' });
  await expect(decided).toContainText(invoices);
  await expect(ann.heading(/^Apart/)).toBeHidden();
  await expectAccessibleAtNight(ann, 'the end of a discussion');

  await agreed.getByText('Agreed').click();
  await agreed.getByRole('button', { name: 'Reopen' }).click();
  await expect(ann.link('Discuss 1 Story')).toBeVisible();
});

test('[CO13] a changed story says so to people who voted, on each of their devices; a watcher only looks on', async ({
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
      await collects(ann);
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
