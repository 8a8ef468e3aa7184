import { expect } from '@playwright/test';
import { shiftsOn } from './world/layout.ts';
import { test } from './world/test.ts';

/** Chromium's console message about a refusal. */
const refusal = /status of 4\d\d/;

test('[J1, J2, J4, J10, J20, P1] a person joins by a link with a name alone, and their browser finds seat and name again', async ({
  people,
}) => {
  const ann = await people.remoteFacilitator('Ann');
  const bob = await people.newcomer('Bob');
  const link = `/join-session?sessionId=${ann.sessionId}`;
  await bob.page.goto(link);
  await expect(bob.field('Session Code')).toHaveValue(ann.sessionId);
  await expect(bob.heading('Your sessions')).toBeHidden();
  await bob.field('Your Name').fill('Bob');
  const letGo = await bob.holdsUp('**/participants');
  await bob.button('Join Session').click();
  await expect(bob.button('Joining Session...')).toBeVisible();
  letGo();
  await expect(bob.heading('Waiting for Story')).toBeVisible();
  expect(bob.sessionId).toBe(ann.sessionId);
  const { participantId, seat } = bob;
  expect(participantId).not.toBe(ann.participantId);

  // The invitation is up to date after a step back.
  await people.remote('Cleo', ann);
  await expect(bob.member('Cleo')).toBeVisible();
  await bob.page.goBack();
  await expect(bob.page.getByRole('list', { name: 'Already in this session' })).toHaveText(
    'AAnnBBobCCleo',
  );
  await expect(bob.link('Continue as Bob')).toBeVisible();
  await bob.page.goto(`/session?sessionId=${ann.sessionId}`);
  await expect(bob.link('Continue as Bob')).toBeFocused();
  await bob.link('Continue as Bob').click();
  await expect(bob.page).toHaveURL(seat);
  await expect(bob.heading('Waiting for Story')).toBeVisible();

  await bob.page.goto('/join-session');
  await expect(bob.heading('Your sessions')).toBeVisible();
  await bob.page.getByRole('link', { name: 'Sprint 12' }).click();
  await expect(bob.heading('Waiting for Story')).toBeVisible();
  expect(bob.participantId).toBe(participantId);
  await bob.joins(ann.sessionId);
  expect(bob.participantId).toBe(participantId);

  const other = await people.remoteFacilitator('Olga');
  await bob.page.goto(`/join-session?sessionId=${other.sessionId}`);
  await expect(bob.field('Your Name')).toHaveValue('Bob');
  await expect(bob.field('Your Name')).toBeFocused();
  await bob.page.goto('/create-session');
  await expect(bob.field('Your Name (Facilitator)')).toHaveValue('Bob');
});

test('[J1, J2, J20, J22, J26, PG24] a code is reported at once if it is unknown, may be short or a whole link, and can be changed', async ({
  people,
}) => {
  const ann = await people.remoteFacilitator('Ann');
  const bob = await people.newcomer('Bob');
  bob.expectsTrouble(refusal);
  const code = bob.field('Session Code');
  await bob.page.goto('/join-session');
  await expect(code).toBeVisible();
  await expect(bob.heading('Your sessions')).toBeHidden();
  await bob.link('Create a new session').click();
  await expect(bob.page).toHaveURL('/create-session');
  for (const unknown of ['%22', 'nowhere']) {
    await bob.page.goto(`/join-session?sessionId=${unknown}`);
    await expect(bob.heading('Join a Session')).toBeVisible();
    await expect(code).toHaveAccessibleDescription(/no session with this code/);
  }
  await expect(code).toHaveValue('nowhere');
  await bob.field('Your Name').fill('Bob');
  await code.fill(`${ann.sessionId.slice(0, 8)}…`);
  await bob.button('Join Session').click();
  await expect(code).toHaveAccessibleDescription(/only the beginning of a code/);
  await code.fill(ann.sessionId.toUpperCase());
  await bob.button('Join Session').click();
  await expect(bob.heading('Waiting for Story')).toBeVisible();
  expect(bob.sessionId).toBe(ann.sessionId);

  const [olga, pat] = [
    await people.remoteFacilitator('Olga'),
    await people.remoteFacilitator('Pat'),
  ];
  await bob.page.goto(`/join-session?sessionId=${olga.sessionId}`);
  await bob.button('Change').click();
  await expect(code).toBeFocused();
  const { origin } = new URL(bob.page.url());
  await code.fill(` ${origin}/session?sessionId=${pat.sessionId} `);
  await bob.button('Join Session').click();
  await expect(bob.heading('Waiting for Story')).toBeVisible();
  expect(bob.sessionId).toBe(pat.sessionId);
});

test('[J4, J7, N8] what is missing, a taken name, an unknown code and a failing server are answered with their reason', async ({
  people,
}) => {
  const ann = await people.remoteFacilitator('Ann');
  const bob = await people.newcomer('Bob');
  bob.expectsTrouble(refusal);
  const joins = () => bob.button('Join Session').click();
  const [code, name] = [bob.field('Session Code'), bob.field('Your Name')];
  await bob.page.goto('/join-session');
  await name.fill('Bob');
  await joins();
  await expect(bob.alert).toHaveText('Please fill in all required fields');
  await code.fill('nowhere');
  await name.fill(' ');
  await joins();
  await expect(bob.alert).toHaveText('Please fill in all required fields');
  await name.fill('Bob');
  await joins();
  await expect(bob.alert.filter({ hasText: 'Failed to join session.' })).toContainText(
    'Please try again.',
  );
  await expect(code).toHaveAccessibleDescription(/no session with this code/);

  await bob.page.goto(`/join-session?sessionId=${ann.sessionId}`);
  await name.fill(' aNN ');
  await joins();
  await expect(name).toHaveAccessibleDescription(/already taken.*Use another device/);
  await expect(name).toBeFocused();
  await name.fill('Bob');
  for (const [status, failure] of [
    [422, 'Failed to create participant. Please try again.'],
    [503, 'Failed to join session. Please try again.'],
  ] as const) {
    const problem = await bob.getsProblem('**/participants', status);
    await joins();
    await expect(bob.alert.filter({ hasText: failure })).toContainText(
      'Something went wrong on the server. Please try again.',
    );
    await problem.isOver();
  }
  await joins();
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
