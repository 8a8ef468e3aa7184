import { expect } from '@playwright/test';
import { shiftsOn } from './world/layout.ts';
import { test } from './world/test.ts';

/** Chromium's console message about a refusal. */
const refusal = /status of 4\d\d/;

test('[J1, J2, J4] the code is filled in from the link, and only a name is missing', async ({
  people,
}) => {
  const ann = await people.remoteFacilitator('Ann');
  const bob = await people.newcomer('Bob');
  await bob.page.goto(`/join-session?sessionId=${ann.sessionId}`);
  await expect(bob.field('Session Code')).toHaveValue(ann.sessionId);
  await bob.field('Your Name').fill('Bob');
  const letGo = await bob.holdsUp('**/participants');
  await bob.button('Join Session').click();
  await expect(bob.button('Joining Session...')).toBeVisible();
  letGo();
  await expect(bob.heading('Waiting for Story')).toBeVisible();
  expect(bob.sessionId).toBe(ann.sessionId);
  expect(bob.participantId).not.toBe(ann.participantId);
});

test('[J2] a link leads to creating a session instead', async ({ people }) => {
  const bob = await people.newcomer('Bob');
  await bob.page.goto('/join-session');
  await bob.link('Create a new session').click();
  await expect(bob.page).toHaveURL('/create-session');
});

test('[J1] the code may be pasted with the whole link around it', async ({ people }) => {
  const ann = await people.remoteFacilitator('Ann');
  const bob = await people.newcomer('Bob');
  await bob.page.goto('/join-session');
  const { origin } = new URL(bob.page.url());
  await bob.field('Session Code').fill(` ${origin}/session?sessionId=${ann.sessionId} `);
  await bob.field('Your Name').fill('Bob');
  await bob.button('Join Session').click();
  await expect(bob.heading('Waiting for Story')).toBeVisible();
  expect(bob.sessionId).toBe(ann.sessionId);
});

test('[J7] a missing code or name is answered with an alert', async ({ people }) => {
  const bob = await people.newcomer('Bob');
  await bob.page.goto('/join-session');
  await bob.field('Your Name').fill('Bob');
  await bob.button('Join Session').click();
  await expect(bob.alert).toHaveText('Please fill in all required fields');
  await bob.field('Session Code').fill('some-code');
  await bob.field('Your Name').fill(' ');
  await bob.button('Join Session').click();
  await expect(bob.alert).toHaveText('Please fill in all required fields');
});

test('[J7] a refusal is answered with its reason', async ({ people }) => {
  const ann = await people.remoteFacilitator('Ann');
  const bob = await people.newcomer('Bob');
  await bob.getsProblem('**/participants', 422);
  await bob.page.goto(`/join-session?sessionId=${ann.sessionId}`);
  await bob.field('Your Name').fill('Bob');
  await bob.button('Join Session').click();
  await expect(bob.alert).toContainText('Failed to create participant. Please try again.');
  await expect(bob.alert).toContainText('Something went wrong on the server. Please try again.');
});

test('[J7] an unknown code, or a failing server, is answered with an alert', async ({ people }) => {
  const bob = await people.newcomer('Bob');
  bob.expectsTrouble(refusal);
  await bob.page.goto('/join-session?sessionId=nowhere');
  await bob.field('Your Name').fill('Bob');
  await bob.button('Join Session').click();
  const failure = bob.alert.filter({ hasText: 'Failed to join session. Please try again.' });
  await expect(failure).toBeVisible();
  await expect(bob.field('Session Code')).toHaveAccessibleDescription(/no session with this code/);
  await bob.getsProblem('**/participants', 503);
  await bob.button('Join Session').click();
  await expect(failure).toContainText('Something went wrong on the server. Please try again.');
});

test('[J4, N8] a taken name is reported at the field, with the way into one’s own seat', async ({
  people,
}) => {
  const ann = await people.remoteFacilitator('Ann');
  const bob = await people.newcomer('Bob');
  bob.expectsTrouble(refusal);
  await bob.page.goto(`/join-session?sessionId=${ann.sessionId}`);
  await bob.field('Your Name').fill(' aNN ');
  await bob.button('Join Session').click();
  await expect(bob.field('Your Name')).toHaveAccessibleDescription(
    /already taken.*Use another device/,
  );
  await expect(bob.field('Your Name')).toBeFocused();
  await bob.field('Your Name').fill('Bob');
  await bob.button('Join Session').click();
  await expect(bob.heading('Waiting for Story')).toBeVisible();
});

test('[J10] a session is forgotten in this browser until it is opened again @nightly', async ({
  people,
}) => {
  const ann = await people.remoteFacilitator('Ann');
  const bob = await people.participant('Bob', ann);
  const { sessionId, participantId } = bob;
  await bob.page.goto('/join-session');
  const link = bob.page.getByRole('link', { name: 'Sprint 12' });
  await bob.button('Remove Sprint 12 from this list').click();
  await expect(link).toBeHidden();
  await bob.notices.getByRole('button', { name: 'Undo' }).click();
  await bob.button('Remove Sprint 12 from this list').click();
  await bob.page.reload();
  await expect(bob.field('Session Code')).toBeVisible();
  await expect(link).toBeHidden();
  await bob.joins(sessionId);
  expect(bob.participantId).toBe(participantId);
  await bob.page.goto('/join-session');
  await expect(link).toBeVisible();
});

test('[J10, P1] a browser finds its seats again', async ({ people }) => {
  const ann = await people.remoteFacilitator('Ann');
  const bob = await people.participant('Bob', ann);
  const { participantId } = bob;
  await bob.page.goto('/join-session');
  await expect(bob.heading('Your sessions')).toBeVisible();
  await bob.page.getByRole('link', { name: 'Sprint 12' }).click();
  await expect(bob.heading('Waiting for Story')).toBeVisible();
  expect(bob.participantId).toBe(participantId);
  await bob.joins(ann.sessionId);
  expect(bob.participantId).toBe(participantId);

  const eve = await people.newcomer('Eve');
  await eve.page.goto('/join-session');
  await expect(eve.field('Session Code')).toBeVisible();
  await expect(eve.heading('Your sessions')).toBeHidden();
});

const scripts = '**/assets/*.js';

test('[J20, SE1, PG50] the invitation is there before the scripts, and is not rendered twice', async ({
  people,
}) => {
  const ann = await people.remoteFacilitator('Ann');
  await people.remote('Bob', ann);
  const eve = await people.newcomer('Eve');
  const letGo = await eve.holdsUp(scripts);
  await eve.page.goto(`/session?sessionId=${ann.sessionId}`, { waitUntil: 'commit' });
  const heading = eve.heading('Ann invites you to "Sprint 12"');
  await expect(heading).toBeVisible();
  await heading.evaluate((element) => element.setAttribute('data-met', 'early'));
  await expect(eve.field('Your Name')).toBeFocused();
  const shifts = await shiftsOn(eve.page);
  letGo();
  await expect(eve.page.getByRole('list', { name: 'Already in this session' })).toHaveText(
    'AAnnBBob',
  );
  await expect(eve.text('You vote with Fibonacci:')).toBeVisible();
  await eve.comesToLife();
  expect(await shifts.jsonValue()).toEqual([]);
  await expect(heading).toHaveAttribute('data-met', 'early');
  await expect(eve.page).toHaveURL(`/join-session?sessionId=${ann.sessionId}`);
  await eve.page.keyboard.type('Eve');
  await eve.page.keyboard.press('Enter');
  await expect(eve.heading('Waiting for Story')).toBeVisible();
});

test('[J20] a person with a seat is offered to continue in it first', async ({ people }) => {
  const ann = await people.facilitator('Ann');
  const { seat, sessionId } = ann;
  await ann.page.goto(`/session?sessionId=${sessionId}`);
  const onward = ann.link('Continue as Ann');
  await expect(onward).toBeFocused();
  await onward.click();
  await expect(ann.page).toHaveURL(seat);
  await expect(ann.heading('Create a Story')).toBeVisible();
});

test('[J20] the invitation is up to date after a step back from the session', async ({
  people,
}) => {
  const ann = await people.remoteFacilitator('Ann');
  const bob = await people.newcomer('Bob');
  await bob.joins(ann.sessionId);
  await people.remote('Cleo', ann);
  await expect(bob.member('Cleo')).toBeVisible();
  await bob.page.goBack();
  await expect(bob.link('Continue as Bob')).toBeVisible();
  await expect(bob.page.getByRole('list', { name: 'Already in this session' })).toHaveText(
    'AAnnBBobCCleo',
  );
});

test('[J20] the code is shown as text, with a button to change it', async ({ people }) => {
  const ann = await people.remoteFacilitator('Ann');
  const other = await people.remoteFacilitator('Olga');
  const bob = await people.newcomer('Bob');
  await bob.page.goto(`/join-session?sessionId=${ann.sessionId}`);
  await bob.field('Your Name').fill('Bob');
  await bob.button('Change').click();
  await expect(bob.field('Session Code')).toBeFocused();
  await bob.field('Session Code').fill(other.sessionId);
  await bob.button('Join Session').click();
  await expect(bob.heading('Waiting for Story')).toBeVisible();
  expect(bob.sessionId).toBe(other.sessionId);
});

test('[J20] the last used name is filled in the next time', async ({ people }) => {
  const ann = await people.remoteFacilitator('Ann');
  const other = await people.remoteFacilitator('Olga');
  const bob = await people.newcomer('Bob');
  await bob.joins(ann.sessionId);
  await bob.page.goto(`/join-session?sessionId=${other.sessionId}`);
  await expect(bob.field('Your Name')).toHaveValue('Bob');
  await expect(bob.field('Your Name')).toBeFocused();
  await bob.page.goto('/create-session');
  await expect(bob.field('Your Name (Facilitator)')).toHaveValue('Bob');
});

test('[J22, J26] an unknown code is reported at once, and its short form explained', async ({
  people,
}) => {
  const ann = await people.remoteFacilitator('Ann');
  const bob = await people.newcomer('Bob');
  bob.expectsTrouble(refusal);
  await bob.page.goto('/join-session?sessionId=nowhere');
  await expect(bob.heading('Join a session')).toBeVisible();
  const code = bob.field('Session Code');
  await expect(code).toHaveValue('nowhere');
  await expect(code).toHaveAccessibleDescription(/no session with this code/);
  await bob.field('Your Name').fill('Bob');
  await code.fill(`${ann.sessionId.slice(0, 8)}…`);
  await bob.button('Join Session').click();
  await expect(code).toHaveAccessibleDescription(/only the beginning of a code/);
  await code.fill(ann.sessionId.toUpperCase());
  await bob.button('Join Session').click();
  await expect(bob.heading('Waiting for Story')).toBeVisible();
  expect(bob.sessionId).toBe(ann.sessionId);
});

test('[J22, PG24] an address with an invalid code says that there is no such session', async ({
  people,
}) => {
  const bob = await people.newcomer('Bob');
  await bob.page.goto('/join-session?sessionId=%22');
  await expect(bob.heading('Join a session')).toBeVisible();
  await expect(bob.field('Session Code')).toHaveAccessibleDescription(/no session with this code/);
});

test('[J20] a link within the pages shows the invitation too, without a reload', async ({
  people,
}) => {
  const ann = await people.remoteFacilitator('Ann');
  const eve = await people.newcomer('Eve');
  eve.expectsTrouble(/status of 403/);
  await eve.page.goto(ann.seat);
  await eve.link('Join This Session').click();
  await expect(eve.heading('Ann invites you to "Sprint 12"')).toBeVisible();
  await expect(eve.field('Your Name')).toBeFocused();
});
