import { expect } from '@playwright/test';
import { expectAccessibleAtNight } from './world/accessible.ts';
import { sidewaysOn } from './world/layout.ts';
import type { Person } from './world/person.ts';
import { Received } from './world/received.ts';
import { test } from './world/test.ts';

const story = 'Log in with a passkey';
const hostile = '"\u05e9\u05dc\u05d5\u05dd" <b>=1+1</b>';

async function explains(person: Person, card: string, reason: string): Promise<void> {
  await person.card(card).check();
  await person.button('Add a Reason').click();
  const dialog = person.dialog(`Your vote: ${card}`);
  await dialog.getByLabel('Why? (optional, hidden until the reveal)').fill(reason);
  await dialog.getByRole('switch', { name: 'I am unsure' }).check();
  await dialog.getByRole('button', { name: 'Submit Vote' }).click();
  await expect(person.text('Vote Submitted')).toBeVisible();
}

test('[V20] a reason is hidden until the reveal, then read with its card, and stands in the summary and with its round', async ({
  people,
}) => {
  const ann = await people.facilitatorOn(story, 'Ann');
  const bob = await people.remote('Bob', ann);
  const cid = await people.remote('Cid', ann);
  const received = await Received.by(ann.page);
  const remark = { reason: hostile, unsure: true };
  await bob.sends({ type: 'vote', storyId: ann.storyId, round: 1, points: 8, remark });
  await cid.votes(3);
  await explains(ann, '5', 'Keys');
  await ann.page.reload();
  await expect(ann.text('Keys')).toBeVisible();
  await expect(ann.text('3 of 3 voted')).toBeVisible();
  expect(received.text).not.toContain('1+1');

  await ann.reveals();
  const rows = ann.page.getByRole('listitem').filter({ hasText: 'unsure' });
  await expect(rows).toHaveText([/^5Ann unsureKeys/, /^8highestBob unsure/]);
  await expect(rows.last()).toContainText(hostile);
  // Its marks stand at the ends that it has in its own direction.
  await expect(rows.last().locator('q')).toHaveCSS('direction', 'rtl');
  await expect(ann.figure('Average')).toHaveText('5.3');
  await expectAccessibleAtNight(ann, 'reasons');

  await ann.button('Clear Points & New Round').click();
  await expect(ann.text('0 of 3 voted')).toBeVisible();
  await ann.page.getByText('Earlier rounds (1)').click();
  await expect(ann.page.getByRole('listitem').filter({ hasText: 'Bob 8' }).last()).toContainText(
    hostile,
  );
  await ann.button('Restore round 1').click();
  await ann.page.goto(`session-summary?sessionId=${ann.sessionId}`);
  await ann.page.getByRole('button', { name: story }).click();
  await expect(ann.text(hostile)).toBeVisible();
});

test('[HN9] with hidden names the field says what words may tell, and reasons stand without people @nightly', async ({
  people,
}) => {
  const ann = await people.facilitatorOn(story, 'Ann');
  await ann.sends({ type: 'changeSettings', settings: { hiddenNames: true } });
  const bob = await people.remote('Bob', ann);
  const cid = await people.remote('Cid', ann);
  await bob.votes(3);
  await cid.votes(8);
  await ann.card('5').check();
  await ann.button('Add a Reason').click();
  await expect(ann.dialog('Your vote: 5')).toContainText(
    'Names are hidden, but your words may still tell who you are.',
  );
  await expectAccessibleAtNight(ann, 'the reason');
  await ann.page.keyboard.press('Escape');
  await explains(ann, '5', 'Because');
  await ann.reveals();
  await expect(ann.page.getByRole('listitem').filter({ hasText: 'Because' })).toHaveText('Because');
  await expect(ann.text('1 unsure')).toBeVisible();
});

for (const size of [
  { width: 390, height: 664 },
  { width: 375, height: 553 },
  { width: 844, height: 390 },
  { width: 1280, height: 800 },
]) {
  test(`[V20] at ${size.width} x ${size.height} the way to a reason moves nothing @nightly`, async ({
    people,
  }) => {
    const ann = await people.facilitatorOn(story, 'Ann');
    await ann.page.setViewportSize(size);
    const things = [ann.button('Submit Vote'), ann.card('8'), ann.heading('Team Members')];
    const places = () => Promise.all(things.map((thing) => ann.box(thing)));
    await expect(ann.button('Submit Vote')).toBeVisible();
    await ann.page.evaluate(() => document.fonts.ready.then(() => undefined));
    const before = await places();
    await ann.card('5').check();
    await expect(ann.button('Add a Reason')).toBeInViewport({ ratio: 1 });
    expect(await places()).toEqual(before);
    await ann.card('?').check();
    const ask = ann.button('Ask a Question');
    await expect(ask).toBeInViewport({ ratio: 1 });
    expect(await ask.evaluate((link) => link.scrollWidth - link.clientWidth)).toBe(0);
    expect(await places()).toEqual(before);
    expect(await sidewaysOn(ann.page)).toEqual([]);
    await explains(ann, '5', 'x'.repeat(140));
    await ann.reveals();
    expect(await sidewaysOn(ann.page)).toEqual([]);
  });
}

test("[V21, V22] a vote with '?' asks, and another description answers and lets people vote again @nightly", async ({
  people,
}) => {
  const ann = await people.remoteFacilitator('Ann');
  await ann.createsStory(story);
  const bob = await people.participant('Bob', ann);
  await bob.opensStory(story);
  await bob.card('?').check();
  await bob.button('Ask a Question').click();
  const dialog = bob.dialog('Not ready: needs an answer');
  await dialog.getByLabel('What needs an answer? (hidden until the reveal)').fill('Which keys?');
  await dialog.getByRole('button', { name: 'Submit Vote' }).click();
  await expect(bob.text('Vote Submitted')).toBeVisible();
  await ann.votes(5);
  await ann.reveals();
  await expect(bob.text('Which keys?')).toBeVisible();

  const summary = await people.newcomer('Eve');
  await summary.page.goto(`session-summary?sessionId=${ann.sessionId}`);
  const panel = summary.page.getByRole('region', { name: 'Questions' });
  await expect(panel).toContainText('Which keys?');
  await expectAccessibleAtNight(summary, 'questions');

  await ann.startsRound();
  await bob.page.getByText('Details', { exact: true }).click();
  await expect(bob.text('Which keys?')).toBeVisible();
  await bob.votes('8');
  await ann.sends({ type: 'editDetails', storyId: bob.storyId, description: 'Hardware keys' });
  await expect(bob.text('Changed since your vote')).toBeVisible();
  await expect(panel).toHaveCount(0);
  await bob.button('Change Vote').click();
  await bob.votes('5');
  await expect(bob.text('Changed since your vote')).toHaveCount(0);
  await expect(bob.button('Change Vote')).toHaveCount(0);
});
