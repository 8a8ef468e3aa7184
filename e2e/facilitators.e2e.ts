import { expect } from '@playwright/test';
import { test } from './world/test.ts';

/** Sessions with several facilitators. */

const story = 'Log in';

test('[FA1, FA3, CM1] a facilitator makes another one, sees where the team is then, can follow, and steps down', async ({
  people,
}) => {
  const ann = await people.facilitator('Ann');
  const bob = await people.participant('Bob', ann);
  await expect(ann.header).toContainText('AnnFacilitator');
  await expect(ann.header).not.toContainText('Facilitator: ');
  await expect(ann.page.getByRole('switch', { name: 'Follow the facilitator' })).toBeHidden();
  const stepDown = ann.button('Step down as facilitator');
  await ann.seatOf('Ann').click();
  await expect(stepDown).toBeDisabled();
  await expect(stepDown).toHaveAccessibleDescription('Make someone else a facilitator first.');
  await ann.page.keyboard.press('Escape');
  await expect(ann.seatOf('Ann')).toBeFocused();

  await ann.seatOf('Bob').click();
  await ann.button('Make Bob a facilitator').click();
  await expect(ann.seatOf('Bob')).toBeFocused();
  for (const person of [ann, bob]) {
    await expect(person.header).toContainText('Facilitators: Ann, Bob');
    await expect(person.seatOf('Bob')).toHaveAccessibleName('Bob, Facilitator');
    await expect(person.notices).toContainText('Bob is now a facilitator');
  }
  await bob.createsStory(story);
  await bob.reveals();
  await expect(ann.text(`The team is on "${story}"`)).toBeVisible();
  await ann.page.getByRole('switch', { name: 'Follow the facilitator' }).first().check();
  await expect(ann.heading('Voting Results')).toBeVisible();
  await ann.seatOf('Bob').click();
  await expect(ann.button('Remove Bob')).toBeHidden();
  await ann.page.keyboard.press('Escape');

  await ann.seatOf('Ann').click();
  await stepDown.click();
  await expect(ann.header).toContainText('Facilitator: Bob');
  await expect(ann.seatOf('Ann')).toHaveAccessibleName('Ann');
  await expect(ann.button('Edit Session Name')).toBeHidden();
});

test('[FA4, FA5] a participant leads a story to its end in a session that everyone runs @nightly', async ({
  people,
}) => {
  const ann = await people.facilitator('Ann');
  const bob = await people.participant('Bob', ann);
  await expect(bob.heading('Waiting for Story')).toBeVisible();
  await ann.fromSessionMenu('Session Settings');
  // It turns once the server confirms.
  const everyone = ann.page.getByRole('switch', { name: 'Voters can run the session' });
  await everyone.click();
  await expect(everyone).toBeChecked();
  await ann.page.keyboard.press('Escape');

  await bob.createsStory(story);
  await bob.votes('5');
  await bob.reveals();
  const remove = bob.button('Delete story');
  await expect(remove).toBeDisabled();
  await remove.focus();
  await expect(remove).toHaveAccessibleDescription('Only a facilitator can delete stories.');
  await bob.button('Session menu').click();
  await expect(bob.page.getByRole('menuitem', { name: 'Leave Session' })).toBeVisible();
  await expect(bob.page.getByRole('menuitem', { name: 'Delete Session' })).toBeHidden();
  await bob.page.keyboard.press('Escape');
  await bob.accepts('5');
  await expect(ann.storyInList(story)).toContainText('5');
});

test('[FA10, SE3, J22] a person who was removed for good reads so, and cannot join again until a facilitator allows it @nightly', async ({
  people,
}) => {
  const ann = await people.facilitator('Ann');
  const bob = await people.participant('Bob', ann);
  const cid = await people.remote('Cid', ann);
  const dan = await people.remote('Dan', ann);
  const dialog = await ann.asksToRemove('Bob');
  await dialog.getByRole('switch', { name: 'Also block their browser from joining again' }).click();
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await expect(bob.heading('Invalid Participant')).toBeVisible();
  await expect(bob.text(/this browser can't join it again/)).toBeVisible();
  await expect(bob.link('Join This Session')).toBeHidden();
  const invitation = `/join-session?sessionId=${ann.sessionId}`;
  await bob.page.goto(invitation);
  await expect(bob.heading('You were removed from "Sprint 12"')).toBeVisible();
  await expect(bob.field('Your Name')).toHaveCount(0);
  await bob.link('Join Different Session').click();
  await expect(bob.field('Session Code')).toHaveValue('');

  // The list is loaded again after each removal, and not with every vote.
  await ann.createsStory(story);
  let asked = 0;
  ann.page.on('request', (request) => {
    if (request.url().includes('/barred?')) asked += 1;
  });
  await ann.fromSessionMenu('Session Settings');
  await expect(ann.button(/^Allow Again: .Bob/)).toBeVisible();
  await cid.votes(5);
  await expect(ann.page).toHaveTitle(/^\(1\/3\)/);
  const { participantId } = dan;
  await ann.sends({ type: 'removeParticipant', participantId, bars: true });
  await expect(ann.button(/^Allow Again: .Dan/)).toBeVisible();
  expect(asked).toBe(2);

  await ann.button(/^Allow Again: .Bob/).click();
  await expect(ann.button(/^Allow Again: .Bob/)).toBeHidden();
  await bob.page.goto(invitation);
  await bob.field('Your Name').fill('Robert');
  await bob.button('Join Session').click();
  await expect(bob.heading('Team Members')).toBeVisible();
});
