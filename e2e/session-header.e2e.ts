import { expect } from '@playwright/test';
import { isOrange } from './world/colour.ts';
import { test } from './world/test.ts';

test('[SH1, SH3] the header shows the name without cutting it off, and one code; phones have one bar, and the facts beside the invitation; the link is copied with a check for 2000 ms', async ({
  people,
}) => {
  const ann = await people.facilitator('Ann');
  for (const width of [390, 768, 1280]) {
    await ann.page.setViewportSize({ width, height: 800 });
    const cut = await ann
      .heading('Sprint 12')
      .locator('bdi')
      .evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight);
    expect(cut).toBeLessThanOrEqual(0);
  }

  await expect(ann.header.getByText(ann.sessionId)).toHaveCount(0);
  const code = ann.header.getByText(/^[2-9A-Z]{4}-[2-9A-Z]{4}$/);
  await expect(code).toBeVisible();
  const spoken = await code.innerText();
  await ann.page.setViewportSize({ width: 390, height: 800 });
  expect((await ann.box(ann.header)).height).toBe(44);
  await expect(code).toBeHidden();
  await ann.button('Invite').click();
  const invitation = ann.dialog('Invite Your Team');
  await expect(invitation.getByText(spoken).first()).toBeVisible();
  await expect(invitation.getByText(`${ann.sessionId.slice(0, 8)}…`)).toBeVisible();
  await expect(invitation.getByText('Facilitator', { exact: true })).toBeVisible();
  await expect(invitation.getByText('1 participant')).toBeVisible();
  await ann.page.keyboard.press('Escape');

  const { page } = ann;
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.clock.install();
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 10_000);
  const copied = ann.header.getByText('Copied');
  await ann.button('Copy Link').click();
  await expect(copied).toBeVisible();
  const link = `${new URL(page.url()).origin}/session?sessionId=${ann.sessionId}`;
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(link);
  await page.clock.runFor(1999);
  await expect(copied).toBeVisible();
  await page.clock.runFor(1);
  await expect(copied).toBeHidden();
});

test('[SH7, N2, N14, PG15, SE20] the session menu opens by Enter and by an arrow, and its dialog for the name has a limit, a counter that warns, and an alert when it fails', async ({
  people,
}) => {
  const ann = await people.facilitator('Ann');
  const { keyboard } = ann.page;
  const item = (name: string) => ann.page.getByRole('menuitem', { name });
  // The focus waits for nothing that moves.
  await ann.page.evaluate(() => {
    document.body.style.transition = 'outline-color 600s';
    document.body.style.outlineColor = getComputedStyle(document.body).color;
    document.body.style.outlineColor = 'red';
  });
  for (const key of ['Enter', 'ArrowDown', ' ']) {
    await ann.button('Session menu').focus();
    // Held down: releasing it would say as well that keys are used.
    await keyboard.down(key);
    if (key === ' ') await keyboard.up(key);
    await expect(item('Collect Votes')).toBeFocused();
    await keyboard.up(key);
    await keyboard.press('ArrowDown');
    await expect(item('Session Settings')).toBeFocused();
    await keyboard.press('Escape');
    await expect(ann.button('Session menu')).toBeFocused();
  }
  await ann.button('Edit Session Name').press('Enter');
  await expect(ann.dialog('Edit Session Name').getByLabel('Session Name')).toBeFocused();
  await keyboard.press('Escape');
  // The last facilitator cannot leave.
  await expect(item('Delete Session')).toBeHidden();
  await ann.button('Session menu').click();
  await expect(item('Delete Session')).toBeVisible();
  await expect(item('Leave Session')).toBeHidden();
  await keyboard.press('Escape');

  await ann.button('Edit Session Name').click();
  const dialog = ann.dialog('Edit Session Name');
  const field = dialog.getByLabel('Session Name');
  const save = dialog.getByRole('button', { name: 'Save' });
  await expect(field).toHaveAccessibleDescription('Maximum 120 characters');
  await field.fill('   ');
  await expect(save).toBeDisabled();
  await field.fill('s'.repeat(100));
  await expect.poll(() => isOrange(dialog.getByText('100/120'))).toBe(false);
  await field.fill('s'.repeat(101));
  await expect.poll(() => isOrange(dialog.getByText('101/120'))).toBe(true);
  await field.fill('s'.repeat(120));
  await expect(save).toBeEnabled();
  await field.fill('s'.repeat(121));
  await expect(dialog.getByText('121/120')).toBeVisible();
  await expect(save).toBeDisabled();
  await field.fill('Sprint 12');
  await expect(field).not.toHaveAttribute('aria-invalid');
  // Short, but a pile of marks again without the joiners.
  await field.fill(`${'☕\u200d'.repeat(6)}\u0301${'☕\u0301'.repeat(9)}`);
  await expect(save).toBeDisabled();
  await expect(field).toHaveAttribute('aria-invalid', 'true');

  const problem = await ann.getsProblem('**/commands', 422);
  await field.fill('Sprint 13');
  await save.click();
  await expect(dialog.getByRole('alert')).toContainText(
    'Failed to update session name. Please try again.',
  );
  await problem.isOver();
  await save.click();
  await expect(ann.heading('Sprint 13')).toBeVisible();
});

test('[SE20, PG21] a participant leaves after a question, which says when it failed @nightly', async ({
  people,
}) => {
  const ann = await people.remoteFacilitator('Ann');
  const bob = await people.participant('Bob', ann);
  await bob.fromSessionMenu('Leave Session');
  const dialog = bob.dialog('Leave Session');
  await expect(dialog).toContainText('Are you sure you want to leave "Sprint 12"?');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(bob.heading('Waiting for Story')).toBeVisible();

  const problem = await bob.getsProblem('**/commands', 422);
  await bob.fromSessionMenu('Leave Session');
  await dialog.getByRole('button', { name: 'Leave' }).click();
  await expect(dialog.getByRole('alert')).toHaveText(
    'Failed to leave session. Something went wrong on the server. Please try again.',
  );
  await problem.isOver();

  const letGo = await bob.holdsUp('**/commands');
  await dialog.getByRole('button', { name: 'Leave' }).click();
  await expect(dialog.getByRole('button', { name: 'Leaving...' })).toBeVisible();
  letGo();
  await expect(bob.page).toHaveURL('/');
  await expect(
    bob.page.getByRole('status').filter({ hasText: 'You left "Sprint 12".' }),
  ).toBeVisible();
  await expect.poll(() => ann.participantNames()).toEqual(['Ann']);
});
