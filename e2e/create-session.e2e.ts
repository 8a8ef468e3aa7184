import { expect } from '@playwright/test';
import { test } from './world/test.ts';

test('[CR1, CR2, N2, N6, PG11, PG70] the form asks for two names and a method, and reports each name that is missing or too long', async ({
  people,
}) => {
  const ann = await people.newcomer('Ann');
  await ann.page.goto('/create-session');
  const session = ann.field('Session Name');
  const own = ann.field('Your Name (Facilitator)');
  for (const field of [session, own]) await expect(field).toHaveAttribute('aria-required', 'true');
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

  await ann.comesToLife();
  for (const [names, missing] of [
    [['   ', 'Ann'], session],
    [['Sprint 12', ''], own],
  ] as const) {
    await session.fill(names[0]);
    await own.fill(names[1]);
    await ann.button('Create Session').click();
    await expect(ann.alert).toHaveText('Please fill in all required fields');
    await expect(missing).toBeFocused();
    await expect(missing).toHaveAttribute('aria-invalid', 'true');
  }

  await session.fill('s'.repeat(90));
  await expect(ann.text('90/120')).toBeHidden();
  await session.fill('s'.repeat(121));
  await expect(ann.text('121/120')).toBeVisible();
  await own.fill('a'.repeat(61));
  await ann.button('Create Session').click();
  for (const [field, most] of [
    [session, 120],
    [own, 60],
  ] as const) {
    await expect(field).toHaveAccessibleDescription(
      new RegExp(`^This name is too long\\. It can have ${most} characters\\.$`),
    );
  }
  await expect(session).toBeFocused();
});

test('[CR2, CR4, CR5, PG70, TX3] a session is created once the code for it loads and the server accepts it, and each failure has its alert @nightly', async ({
  people,
}) => {
  const ann = await people.newcomer('Ann');
  ann.expectsTrouble(/ERR_FAILED|Failed to load|status of 500/);
  const [code, creation] = ['**/assets/open-session-*.js', '**/api/sessions'];
  const create = ann.button('Create Session');

  await test.step('the code that sends the form does not load', async () => {
    await ann.page.route(code, (route) => route.abort());
    await ann.page.goto('/create-session');
    await ann.field('Session Name').fill('Sprint 12');
    await ann.field('Your Name (Facilitator)').fill('Ann');
    await create.click();
    await expect(ann.alert).toContainText('Failed to load this. Please try again.');
  });

  await test.step('the code loads later than the form, and the session is refused', async () => {
    const problem = await ann.getsProblem(creation, 422);
    const letGo = await ann.holdsUp(code);
    await create.click();
    await expect(ann.button('Creating Session...')).toBeVisible();
    letGo();
    await expect(ann.alert).toContainText('Failed to create session. Please try again.');
    await problem.isOver();
  });

  await test.step('a failing server is not reported as one that cannot be reached', async () => {
    await ann.page.route(creation, (route) => route.fulfill({ status: 500, body: 'Oops' }));
    await create.click();
    const alert = 'Something went wrong on the server. Please try again.';
    await expect(ann.alert).toContainText(alert);
    await ann.page.unroute(creation);
  });

  await test.step('no answer comes within 10 s', async () => {
    await ann.page.route(creation, () => {});
    await ann.page.clock.install();
    const request = ann.page.waitForRequest(creation);
    await create.click();
    await request;
    for (let step = 0; step < 11_000; step += 250) await ann.page.clock.runFor(250);
    await expect(ann.alert).toContainText("The server can't be reached.");
    await ann.page.unroute(creation);
  });

  await test.step('the session is created', async () => {
    const letGo = await ann.holdsUp(creation);
    await create.click();
    await expect(ann.button('Creating Session...')).toBeVisible();
    letGo();
    await expect(ann.page).toHaveURL(/\/session\?sessionId=[\da-f]{20}&participantId=[\da-f]{20}$/);
    await expect(ann.heading('Sprint 12')).toBeVisible();
    await expect(ann.heading('Create a Story')).toBeVisible();
  });
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

test('[CR1, CR6] a backlog of any length pasted with a new session is proposed in it, and settings stand in their groups', async ({
  people,
}) => {
  const ann = await people.newcomer('Ann');
  await ann.page.goto('/create-session');
  await ann.field('Session Name').fill('Sprint 12');
  await ann.field('Your Name (Facilitator)').fill('Ann');
  const lines = Array.from({ length: 200 }, (_, at) => `- Story ${at + 1} of a long backlog`);
  await ann.field('Stories').fill(lines.join('\n'));
  await ann.page.getByText('More options').click();
  await ann.page
    .getByRole('group', { name: 'Voting' })
    .getByRole('checkbox', { name: /can be changed/ })
    .check();
  await ann.button('Create Session').click();
  await ann.dialog('Add Stories').getByRole('button', { name: 'Add 200 Stories' }).click();
  await expect(ann.progress('0 of 200 pointed')).toBeVisible();
  await ann.page.reload();
  await expect(ann.progress('0 of 200 pointed')).toBeVisible();
  await expect(ann.dialog('Add Stories')).toBeHidden();
});
