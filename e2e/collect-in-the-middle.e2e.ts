import { expect } from '@playwright/test';
import {
  collects,
  collectsOn,
  dark,
  day,
  invoices,
  login,
  stories,
  submits,
} from './world/collecting.ts';
import { noAnswer, reconnecting, soon } from './world/table.ts';
import { test } from './world/test.ts';

/** People who collect votes, and lose something or reload in the middle. */

test('[CO7, W16] votes that were sent without a network arrive after the end, are refused, and leave earlier ones as they are @nightly', async ({
  people,
  network,
}) => {
  const ann = await people.remoteFacilitator('Ann');
  const bob = await people.participant('Bob', ann, network.url);
  bob.expectsTrouble(noAnswer);
  bob.expectsTrouble(/status of 409/);
  const [one, two, three] = await collects(ann);
  for (const storyId of [two, three]) {
    await ann.sends({ type: 'vote', storyId, round: 1, points: 3 });
  }
  await bob.opensStory(login);
  await submits(bob, '5');
  await expect(bob.heading(invoices)).toBeVisible();
  await bob.opensStory(login);
  await bob.button('Change Vote').click();
  await bob.card('13').check();
  network.cut();
  await expect(bob.text(reconnecting)).toBeVisible();
  await bob.button('Submit & Next').click();
  await bob.opensStory(invoices);
  await submits(bob, '8');
  await ann.sends({ type: 'endCollection' });

  network.mend();
  const late = bob.toast.filter({ hasText: 'Your vote was not counted.' });
  await soon(late).toContainText('The results are already revealed.');
  await expect(bob.figure('Average')).toHaveText('3');
  await bob.opensStory(login);
  await expect(bob.figure('Average')).toHaveText('5');
  expect(bob.storyId).toBe(one);
});

test('[CO7] a person who leaves does not end it, though everyone else is done @nightly', async ({
  people,
}) => {
  const ann = await people.facilitator('Ann');
  const bob = await people.remote('Bob', ann);
  const cid = await people.remote('Cid', ann);
  for (const storyId of await collects(ann)) {
    const vote = { type: 'vote', storyId, round: 1, points: 5 };
    for (const person of [ann, bob]) await person.sends(vote);
  }
  await ann.page.getByRole('link', { name: 'View Progress' }).filter({ visible: true }).click();
  await expect(ann.text('The votes are revealed earlier if everyone is done.')).toBeVisible();
  await cid.sends({ type: 'leave' });
  await expect(ann.text('Everyone is done.')).toBeVisible();
  await ann.button('End Now').click();
  await ann.button('Reveal All Votes').click();
  await expect(ann.heading('Collected Votes')).toBeVisible();
});

test('[CO12, CO13] a vote and a skip survive a reload, and the list tells which stories wait for a vote @nightly', async ({
  people,
}) => {
  const ann = await people.remoteFacilitator('Ann');
  const bob = await people.participant('Bob', ann);
  await collects(ann);
  await bob.opensStory(login);
  await submits(bob, '8');
  await expect(bob.heading(invoices)).toBeVisible();
  await bob.opensStory(login);
  await bob.page.reload();
  await expect(bob.text('Vote Submitted')).toBeVisible();
  await bob.link('Next').click();
  await bob.button('Skip').click();
  await expect(bob.heading(dark)).toBeVisible();
  const again = await people.tabOf(bob);
  await bob.page.reload();
  for (const tab of [bob, again]) {
    await expect(tab.storyInList(login)).toContainText('Voted');
    await expect(tab.storyInList(invoices)).toContainText('Skipped');
    await expect(tab.storyInList(dark)).toContainText('Pending');
  }
  await bob.opensStory(login);
  await again.opensStory(login);
  await again.button('Change Vote').click();
  await expect(again.link('Next')).toBeHidden();
  await again.button('Keep Vote').click();
  await expect(again.link('Next')).toBeVisible();
});

test('[CO1, CO3] a picked card stays when the deadline moves or another story is deleted @nightly', async ({
  people,
}) => {
  const ann = await people.remoteFacilitator('Ann');
  const bob = await people.participant('Bob', ann);
  const [one, two] = await collects(ann);
  await bob.opensStory(login);
  await bob.card('8').check();
  const until = bob.page.getByRole('link', { name: 'Collected until' });
  const before = await until.innerText();
  await ann.sends({ type: 'moveDeadline', endsAt: Date.now() + 3 * day });
  await expect(bob.notices).toContainText('Votes are now collected until');
  await expect(until).not.toHaveText(before);
  await ann.sends({ type: 'deleteStory', storyId: two });
  await expect(bob.text('0 of 2 done')).toBeVisible();
  await expect(bob.card('8')).toBeChecked();
  await bob.button('Submit & Next').click();
  await expect(bob.text('1 of 2 done')).toBeVisible();
  await bob.opensStory(login);
  await ann.sends({ type: 'deleteStory', storyId: one });
  await expect(bob.text('Failed to load story')).toBeVisible();
  await bob.storyList.getByRole('link', { name: 'Vote Now' }).click();
  await expect(bob.heading(dark)).toBeVisible();
  await expect(bob.text('0 of 1 done')).toBeVisible();
  await bob.sends({ type: 'watch', watches: true });
  await expect(bob.heading("You're watching")).toBeVisible();
  await bob.fromSessionMenu('Leave Session');
  await bob.page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click();
  await expect.poll(() => ann.participantNames()).toEqual(['Ann']);
});

test('[CO3] a vote is withdrawn by its button, and never by the key that skips @nightly', async ({
  people,
}) => {
  const ann = await people.remoteFacilitator('Ann');
  const bob = await people.participant('Bob', ann);
  await collects(ann);
  await bob.opensStory(login);
  await submits(bob, '5');
  await expect(bob.heading(invoices)).toBeVisible();
  await bob.page.keyboard.press('p');
  await expect(bob.heading(login)).toBeVisible();
  await expect(bob.text('Vote Submitted')).toBeVisible();
  await bob.page.keyboard.press('s');
  await bob.page.keyboard.press('n');
  await expect(bob.heading(invoices)).toBeVisible();
  await bob.opensStory(login);
  await bob.button('Withdraw Vote').click();
  await expect(bob.text('0 of 3 done')).toBeVisible();
  await expect(bob.button('Skip')).toBeVisible();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 664 }, hasTouch: true });

  test('[CO12] the button of the list points to missing votes, and a facilitator finds the progress in the lobby @nightly', async ({
    people,
  }) => {
    const ann = await people.remoteFacilitator('Ann');
    for (const story of stories) await ann.createsStory(story);
    const bob = await people.participant('Bob', ann);
    const [live, ...storyIds] = await ann.storyIds();
    await bob.page.goto(`${bob.seat}&storyId=${live}`);
    await expect(bob.heading(login)).toBeVisible();
    const dot = () =>
      bob.listOpener.evaluate((button) => getComputedStyle(button, '::after').content);
    expect(await dot()).toBe('none');
    await collectsOn(ann, storyIds);
    await expect.poll(dot).toBe('""');
    for (const storyId of storyIds) await bob.sends({ type: 'skip', storyId, round: 1 });
    await expect.poll(dot).toBe('none');

    await ann.sends({ type: 'makeFacilitator', participantId: bob.participantId });
    await bob.page.goto(bob.seat);
    await bob.page.getByRole('link', { name: 'View Progress' }).filter({ visible: true }).tap();
    await expect(bob.heading('Collecting Votes')).toBeVisible();
  });
});
