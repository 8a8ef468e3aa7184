import { expect } from '@playwright/test';
import { test } from './world/test.ts';

test('[CR1, CR2] the form asks for two names and a method, and says to share the code', async ({
  people,
}) => {
  const ann = await people.newcomer('Ann');
  await ann.page.goto('/create-session');
  await expect(ann.field('Session Name')).toBeVisible();
  await expect(ann.field('Your Name (Facilitator)')).toBeVisible();
  await expect(ann.select('Estimation Method')).toHaveValue('fibonacci');
  const options = ann.select('Estimation Method').getByRole('option');
  expect((await options.allTextContents()).slice(0, 5)).toEqual([
    'Fibonacci',
    'T-Shirt Sizing',
    'T-Shirt Expanded Sizing',
    'Powers of 2',
    'Linear',
  ]);
  await expect(ann.text(/share its link, its QR code or its short code/)).toBeVisible();
});

test('[CR2, CR4] creating leads to the session as its facilitator', async ({ people }) => {
  const ann = await people.newcomer('Ann');
  await ann.page.goto('/create-session');
  await ann.field('Session Name').fill('Sprint 12');
  await ann.field('Your Name (Facilitator)').fill('Ann');
  const letGo = await ann.holdsUp('**/api/sessions');
  await ann.button('Create Session').click();
  await expect(ann.button('Creating Session...')).toBeVisible();
  letGo();
  await expect(ann.page).toHaveURL(/\/session\?sessionId=[\da-f]{20}&participantId=[\da-f]{20}$/);
  await expect(ann.heading('Sprint 12')).toBeVisible();
  await expect(ann.heading('Create a Story')).toBeVisible();
});

test('[N6, PG11] a missing name is answered with an alert', async ({ people }) => {
  const ann = await people.newcomer('Ann');
  await ann.page.goto('/create-session');
  await ann.field('Session Name').fill('   ');
  await ann.field('Your Name (Facilitator)').fill('Ann');
  await ann.button('Create Session').click();
  await expect(ann.alert).toHaveText('Please fill in all required fields');
  await expect(ann.field('Session Name')).toBeFocused();
  await ann.field('Session Name').fill('Sprint 12');
  await ann.field('Your Name (Facilitator)').fill('');
  await ann.button('Create Session').click();
  await expect(ann.alert).toHaveText('Please fill in all required fields');
  await expect(ann.field('Your Name (Facilitator)')).toBeFocused();
});

test('[CR5] a failure is answered with an alert, and can be tried again', async ({ people }) => {
  const ann = await people.newcomer('Ann');
  const problem = await ann.getsProblem('**/api/sessions', 422);
  await ann.page.goto('/create-session');
  await ann.field('Session Name').fill('Sprint 12');
  await ann.field('Your Name (Facilitator)').fill('Ann');
  await ann.button('Create Session').click();
  await expect(ann.alert).toContainText('Failed to create session. Please try again.');
  await problem.isOver();
  await ann.button('Create Session').click();
  await expect(ann.heading('Create a Story')).toBeVisible();
});

test('[PG70, CR5] creating a session is given up after 10 s without an answer, and can be tried again', async ({
  people,
}) => {
  const ann = await people.newcomer('Ann');
  const creation = '**/api/sessions';
  await ann.page.route(creation, () => {});
  await ann.page.goto('/create-session');
  await ann.field('Session Name').fill('Sprint 12');
  await ann.field('Your Name (Facilitator)').fill('Ann');
  await ann.page.clock.install();
  const request = ann.page.waitForRequest(creation);
  await ann.button('Create Session').click();
  await request;
  for (let step = 0; step < 11_000; step += 250) await ann.page.clock.runFor(250);
  await expect(ann.alert).toContainText("The server can't be reached.");
  await ann.page.unroute(creation);
  await ann.button('Create Session').click();
  await expect(ann.heading('Create a Story')).toBeVisible();
});

test('[PG70, TX3] a failing server is not reported as one that cannot be reached', async ({
  people,
}) => {
  const ann = await people.newcomer('Ann');
  ann.expectsTrouble(/status of 500/);
  await ann.page.route('**/api/sessions', (route) => route.fulfill({ status: 500, body: 'Oops' }));
  await ann.page.goto('/create-session');
  await ann.field('Session Name').fill('Sprint 12');
  await ann.field('Your Name (Facilitator)').fill('Ann');
  await ann.button('Create Session').click();
  await expect(ann.alert).toContainText('Something went wrong on the server. Please try again.');
});

test('[CR4, CR5] the code that sends the form may load later than the form, or fail at first', async ({
  people,
}) => {
  const ann = await people.newcomer('Ann');
  ann.expectsTrouble(/ERR_FAILED|Failed to load/);
  const sending = '**/assets/open-session-*.js';
  await ann.page.route(sending, (route) => route.abort());
  await ann.page.goto('/create-session');
  await ann.field('Session Name').fill('Sprint 12');
  await ann.field('Your Name (Facilitator)').fill('Ann');
  await ann.button('Create Session').click();
  await expect(ann.alert).toContainText('Failed to load this. Please try again.');
  await ann.page.unroute(sending);
  const letGo = await ann.holdsUp(sending);
  await ann.button('Create Session').click();
  await expect(ann.button('Creating Session...')).toBeVisible();
  letGo();
  await expect(ann.heading('Create a Story')).toBeVisible();
});

test('[N2] a name that is too long is reported at its field', async ({ people }) => {
  const ann = await people.newcomer('Ann');
  await ann.page.goto('/create-session');
  await ann.field('Session Name').fill('s'.repeat(121));
  await ann.field('Your Name (Facilitator)').fill('a'.repeat(61));
  await ann.button('Create Session').click();
  for (const field of ['Session Name', 'Your Name (Facilitator)']) {
    await expect(ann.field(field)).toHaveAccessibleDescription(
      /^This name is too long\. It can have (120|60) characters\.$/,
    );
  }
});

test('[PG70, N2] fields show that they are required, and their limit', async ({ people }) => {
  const ann = await people.newcomer('Ann');
  await ann.page.goto('/create-session');
  const name = ann.field('Session Name');
  await expect(name).toHaveAttribute('aria-required', 'true');
  await expect(ann.field('Your Name (Facilitator)')).toHaveAttribute('aria-required', 'true');
  await ann.comesToLife();
  await name.fill('s'.repeat(90));
  await expect(ann.text('90/120')).toBeHidden();
  await name.fill('s'.repeat(121));
  await expect(ann.text('121/120')).toBeVisible();
  await ann.field('Your Name (Facilitator)').fill('Ann');
  await ann.button('Create Session').click();
  await expect(name).toHaveAccessibleDescription(
    'This name is too long. It can have 120 characters.',
  );
  await expect(name).toBeFocused();
});

test('[CR1] after a session the next name is proposed, so that Enter suffices', async ({
  people,
}) => {
  const ann = await people.newcomer('Ann');
  await ann.creates('Sprint 24 planning');
  await ann.page.goto('/create-session');
  await expect(ann.field('Session Name')).toHaveValue('Sprint 25 planning');
  await expect(ann.field('Your Name (Facilitator)')).toHaveValue('Ann');
  const selected = () => ann.page.evaluate(() => String(getSelection()));
  await expect.poll(selected).toBe('Sprint 25 planning');
  await ann.page.keyboard.press('Enter');
  await expect(ann.heading('Sprint 25 planning')).toBeVisible();
});
