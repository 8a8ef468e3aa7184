import { expect } from '@playwright/test';
import { test } from './world/test.ts';

test('[J26, J28] a person alone in the room sees the invitation, and others join by its code', async ({
  people,
}) => {
  const ann = await people.facilitator('Ann');
  const invitation = ann.page.getByRole('region', { name: 'Invite your team' });
  await expect(invitation.getByRole('img', { name: 'QR code of the link' })).toBeVisible();
  await expect(invitation).toContainText(`/session?sessionId=${ann.sessionId}`);
  await expect(ann.field('Story Name')).toBeFocused();
  const code = await invitation.getByText(/^\w{4}-\w{4}$/).textContent();

  const bob = await people.newcomer('Bob');
  await bob.page.goto('/join-session');
  await bob.field('Session Code').fill(code?.toLowerCase().replace('-', ' – ') ?? '');
  await bob.field('Your Name').fill('Bob');
  await bob.button('Join Session').click();
  await expect(bob.heading('Waiting for Story')).toBeVisible();
  expect(bob.sessionId).toBe(ann.sessionId);
  await expect(ann.member('Bob')).toBeVisible();
  await expect(invitation).toBeHidden();
});

test('[J28] the invitation is available to everybody at any time', async ({ people }) => {
  const ann = await people.facilitator('Ann');
  const bob = await people.participant('Bob', ann);
  await bob.button('Invite').click();
  const dialog = bob.dialog('Invite your team');
  await expect(dialog).toContainText(`/session?sessionId=${ann.sessionId}`);
  await bob.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await dialog.getByRole('button', { name: 'Copy invitation' }).click();
  await expect(dialog.getByText('Copied')).toBeVisible();
  await expect
    .poll(() => bob.page.evaluate(() => navigator.clipboard.readText()))
    .toContain(`/session?sessionId=${ann.sessionId}`);
});

test('[J28, SH3] without TLS the second copy in a dialog is one, too', async ({ people }) => {
  const ann = await people.facilitator('Ann');
  const { page } = ann;
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  // As on a page that is opened by plain http at the address of another machine.
  await page.evaluate(() => Object.defineProperty(window, 'isSecureContext', { value: false }));
  await ann.header.getByRole('button', { name: 'Invite' }).click();
  const copy = ann.dialog('Invite your team').getByRole('button', { name: 'Copy invitation' });
  for (let times = 0; times < 2; times += 1) {
    await page.evaluate(() => navigator.clipboard.writeText('nothing'));
    const told = expect(ann.dialog('Invite your team').getByText('Copied')).toBeVisible();
    await copy.click();
    await told;
    await expect
      .poll(() => page.evaluate(() => navigator.clipboard.readText()))
      .toContain(`/session?sessionId=${ann.sessionId}`);
    await expect(copy).toBeFocused();
  }
});

test('[J28] a copy that the browser refuses is not called one', async ({ people }) => {
  const ann = await people.facilitator('Ann');
  await ann.page.evaluate(() => {
    Object.defineProperty(window, 'isSecureContext', { value: false });
    document.execCommand = () => true;
  });
  await ann.header.getByRole('button', { name: 'Invite' }).click();
  await ann.dialog('Invite your team').getByRole('button', { name: 'Copy invitation' }).click();
  await expect(ann.toast).toContainText('could not be copied');
});
