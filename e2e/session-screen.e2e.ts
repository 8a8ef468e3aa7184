import { expect } from '@playwright/test';
import { test } from './world/test.ts';

const story = 'Log in with a passkey';

test('[SE1, SE3, A1, J20] an address without a code or a seat, or with the seat of another browser, says what is wrong, and leads on', async ({
  people,
}) => {
  const ann = await people.remoteFacilitator('Ann');
  const { sessionId } = ann;
  const eve = await people.newcomer('Eve');
  eve.expectsTrouble(/status of 40[34]/);
  await eve.page.goto('/session');
  await expect(eve.text('Session ID is required')).toBeVisible();

  await eve.page.goto(`/session?sessionId=${sessionId}`);
  await expect(eve.field('Session Code')).toHaveValue(sessionId);
  await expect(eve.page).toHaveURL(`/join-session?sessionId=${sessionId}`);

  await eve.page.goto(`/session?sessionId=${sessionId}&participantId=nobody`);
  await expect(eve.heading('Invalid Participant')).toBeVisible();
  for (const cause of [/removed/, /ended or was deleted/, /participant ID is incorrect/]) {
    await expect(eve.text(cause)).toBeVisible();
  }
  await expect(eve.text(sessionId)).toBeVisible();
  await expect(eve.text('nobody')).toBeVisible();
  await eve.link('Join Different Session').click();
  await expect(eve.field('Session Code')).toHaveValue('');
  await eve.page.goBack();
  await eve.link('Go to Home').click();
  await expect(eve.page).toHaveURL('/');

  await eve.page.goto(ann.seat);
  await expect(eve.heading('Invalid Participant')).toBeVisible();
  await expect(eve.text('This seat belongs to another browser.')).toBeVisible();
  await eve.link('Join This Session').click();
  await expect(eve.field('Session Code')).toHaveValue(sessionId);
  await expect(eve.heading('Ann invites you to "Sprint 12"')).toBeVisible();
  await expect(eve.field('Your Name')).toBeFocused();
});

test('[SE3, SE8, SE12, SH1, L1, TM1, ST1] the screen keeps its layout while it loads, and shows a failing server in every part, as one alert @nightly', async ({
  people,
}) => {
  const ann = await people.facilitatorOn(story, 'Ann');
  const header = await ann.box(ann.heading('Sprint 12'));
  const list = await ann.box(ann.storyList);
  const panel = await ann.box(ann.heading(story));
  expect(header.y).toBeLessThan(list.y);
  expect(list.x).toBeLessThan(panel.x);
  const main = await ann.box(ann.page.getByRole('main'));
  expect(list.width / main.width).toBeGreaterThan(0.25);
  expect(list.width / main.width).toBeLessThan(0.36);

  const { x, y, width } = list;
  const letGo = await ann.holdsUp(`**/api/sessions/${ann.sessionId}?*`);
  await ann.page.goto(ann.seat);
  await expect(ann.text('Validating participant...')).toBeVisible();
  await expect(ann.storyList.getByText('No stories yet')).toBeHidden();
  await expect.poll(() => ann.box(ann.storyList)).toMatchObject({ x, y, width });
  letGo();
  await ann.opensStory(story);
  await ann.page.unrouteAll();

  const problem = await ann.getsProblem(`**/api/sessions/${ann.sessionId}?*`, 503);
  await ann.page.reload();
  for (const failure of [
    'Failed to load session data',
    'Failed to load stories',
    'Failed to load story',
    'Failed to load team members',
  ]) {
    await expect(ann.page.getByText(failure, { exact: true })).toBeVisible();
  }
  await expect(ann.alert).toHaveCount(1);
  await expect(ann.alert).toContainText('Failed to load session data');
  await problem.isOver();
  await ann.button('Try Again').click();
  await expect(ann.heading(story)).toBeVisible();
});

test("[SE3, S1] a removed person lands on 'Invalid Participant' without a reload, and reads why", async ({
  people,
}) => {
  const ann = await people.remoteFacilitator('Ann');
  await ann.createsStory(story);
  const bob = await people.participant('Bob', ann);
  let loads = 0;
  bob.page.on('load', () => {
    loads += 1;
  });
  await bob.opensStory(story);
  await bob.votes('5');
  await ann.hears(1);
  await bob.link('View Session Summary').focus();
  await ann.removes(bob);
  await expect(bob.heading('Invalid Participant')).toBeFocused();
  await expect(bob.text(/^You're no longer in this session: /)).toBeVisible();
  await expect(bob.link('Join This Session')).toBeVisible();
  expect(loads).toBe(0);
  await ann.hears(0);
});

test("[SE3, S1, SH7] a session that is deleted turns into 'Invalid Participant' for all @nightly", async ({
  people,
}) => {
  const ann = await people.facilitator('Ann');
  const bob = await people.participant('Bob', ann);
  for (const person of [ann, bob]) person.expectsTrouble(/status of 404/);
  await bob.button('Session menu').click();
  await expect(bob.page.getByRole('menuitem', { name: 'Leave Session' })).toBeVisible();
  await expect(bob.page.getByRole('menuitem', { name: 'Delete Session' })).toBeHidden();
  await bob.page.keyboard.press('Escape');
  await (await ann.asksToDeleteSession()).getByRole('button', { name: 'Cancel' }).click();
  await expect(ann.heading('Create a Story')).toBeVisible();
  await (await ann.asksToDeleteSession()).getByRole('button', { name: 'Delete' }).click();
  for (const person of [ann, bob]) {
    await expect(person.heading('Invalid Participant')).toBeVisible();
    await expect(person.text(/^This session was deleted, /)).toBeVisible();
    await expect(person.link('Join Different Session')).toBeVisible();
    await expect(person.link('Join This Session')).toBeHidden();
  }
});

test('[SE3] a person removed from a closed session is led to its summary @nightly', async ({
  people,
}) => {
  const ann = await people.facilitator('Ann');
  const bob = await people.participant('Bob', ann);
  await ann.sends({ type: 'closeSession' });
  await ann.sends({ type: 'removeParticipant', participantId: bob.participantId });
  await expect(bob.heading('Invalid Participant')).toBeVisible();
  await bob.link('View Session Summary').click();
  await expect(bob.text(/^Closed on /)).toBeVisible();
});

test('[SE9, SE10, SE12, SH1, SH7] facilitators create stories and rename the session, and others see it without a reload, on the page where they are', async ({
  people,
}) => {
  const ann = await people.facilitator('Ann', 'powersOf2');
  await expect(ann.header).toContainText('Sprint 12');
  await expect(ann.header).toContainText('Powers of 2');
  await expect(ann.header).toContainText('1 participant');
  await expect(ann.header.getByText('Facilitator', { exact: true })).toBeVisible();
  const bob = await people.participant('Bob', ann);
  await expect(ann.member('Bob')).toBeVisible();
  await expect(ann.header).toContainText('2 participants');
  await expect(bob.header).toContainText('Facilitator: Ann');
  await expect(bob.header).toContainText('Bob');
  await expect(bob.header.getByText('You', { exact: true })).toBeVisible();

  await expect(ann.heading('Create a Story')).toBeVisible();
  await expect(ann.heading('Waiting for Story')).toBeHidden();
  await expect(bob.heading('Waiting for Story')).toBeVisible();
  await expect(bob.heading('Create a Story')).toBeHidden();
  await expect(bob.button('Edit Session Name')).toBeHidden();
  await ann.page.setViewportSize({ width: 390, height: 844 });
  await expect(ann.button('Edit Session Name')).toBeHidden();
  await ann.renames('  Sprint 13 ');
  for (const person of [ann, bob]) await expect(person.heading('Sprint 13')).toBeVisible();
  await ann.createsStory(story);
  await expect(bob.storyInList(story)).toBeVisible();
  await expect(bob.heading('Waiting for Story')).toBeVisible();
  await bob.link(`Go to "${story}"`).click();
  await expect(bob.heading(story)).toBeVisible();
});

test('[SE10, TB5, C8] a person who came by an invitation follows the facilitator to every story, two presses each, but for a picked card, until they turn it off', async ({
  people,
}) => {
  const ann = await people.remoteFacilitator('Ann');
  const bob = await people.newcomer('Bob');
  await bob.joins(ann.sessionId);
  const follow = bob.page.getByRole('switch', { name: 'Follow the facilitator' });
  await expect(follow).toBeChecked();
  for (const name of [story, 'Log out']) {
    await ann.createsStory(name);
    await expect(bob.heading(name)).toBeVisible();
    await bob.card('5').click();
    await bob.button('Submit Vote').click();
    await expect(bob.text('Vote Submitted')).toBeVisible();
  }

  await ann.createsStory('Import');
  await expect(bob.heading('Import')).toBeVisible();
  await bob.card('5').check();
  await ann.createsStory('Export');
  const bar = bob.page.getByRole('region', { name: 'Where the facilitator is' });
  await expect(bar).toContainText('Ann is on "Export"');
  await expect(bob.card('5')).toBeChecked();
  await bar.getByRole('link', { name: 'Go' }).click();
  await expect(bob.heading('Export')).toBeVisible();

  // A second tab of this seat stays up to date.
  const other = await people.tabOf(bob);
  await bob.votes('5');
  await expect(other.text('Vote Submitted')).toBeVisible();
  await ann.reveals();
  await expect(other.heading('Voting Results')).toBeVisible();

  await bob.storyList.getByText('Follow the facilitator').click();
  await expect(follow).not.toBeChecked();
  const olga = await people.remoteFacilitator('Olga');
  await bob.joins(olga.sessionId);
  await expect(follow).not.toBeChecked();

  await bob.storyList.getByText('Follow the facilitator').click();
  await expect(follow).toBeChecked();
  await olga.createsStory(story);
  await expect(bob.heading(story)).toBeVisible();
  await bob.page.goto(bob.seat);
  await expect(bob.heading(story)).toBeVisible();
  await expect(follow).toBeChecked();
});
