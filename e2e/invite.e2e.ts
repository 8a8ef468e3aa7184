import { expect } from '@playwright/test';
import type { People } from './world/people.ts';
import type { Person } from './world/person.ts';
import { test } from './world/test.ts';

/** Expects everything to begin with to be in view, and to keep its place while seven people join. */
async function expectStill(
  people: People,
  ann: Person,
  firstJoins: () => Promise<unknown>,
): Promise<void> {
  const places = async () => [
    await ann.box(ann.page.getByRole('img', { name: 'QR code of the link' })),
    await ann.box(ann.button('Copy Invitation')),
    await ann.box(ann.seatOf('Ann')),
    await ann.box(ann.field('Story Name')),
    await ann.box(ann.button('Create Story')),
    await ann.box(ann.button('Paste your backlog here, or drop a file')),
    await ann.box(ann.button('Start Quick Vote')),
  ];
  await expect(ann.button('Copy Invitation')).toBeVisible();
  await ann.page.evaluate(() => document.fonts.ready.then(() => undefined));
  const alone = await places();
  for (const box of alone) expect(box.y + box.height).toBeLessThanOrEqual(750);
  await firstJoins();
  for (const name of ['Cleo', 'Dan', 'Eve', 'Finn', 'Gus', 'Hal']) {
    await people.remote(name, ann);
  }
  await expect(ann.member('Hal')).toBeVisible();
  expect(await places()).toEqual(alone);
}

test.describe('on a desk', () => {
  test.use({ viewport: { width: 1280, height: 800 } });

  test('[J26, J28, J30, WP1] the invitation lies on the table until the first story starts, others join by its code and wait, and nothing moves', async ({
    people,
  }) => {
    const ann = await people.facilitator('Ann');
    const invitation = ann.page.getByRole('region', { name: 'Invite Your Team' });
    await expect(invitation.getByRole('img', { name: 'QR code of the link' })).toBeVisible();
    await expect(invitation).toContainText(
      'To invite others, open this page at an address that they can reach.',
    );
    await expect(ann.field('Story Name')).toBeFocused();
    await expect(ann.text("You're the only one here")).toBeVisible();
    const code = await invitation.getByText(/^\w{4}-\w{4}$/).textContent();

    const bob = await people.newcomer('Bob');
    await expectStill(people, ann, async () => {
      await bob.page.goto('/join-session');
      await bob.field('Session Code').fill(code?.toLowerCase().replace('-', ' – ') ?? '');
      await bob.field('Your Name').fill('Bob');
      await bob.button('Join Session').click();
      await expect(bob.heading('Waiting for Story')).toBeVisible();
      await expect(ann.text('Ann and Bob are here')).toBeVisible();
    });
    expect(bob.sessionId).toBe(ann.sessionId);
    for (const text of [
      'Session: Sprint 12',
      'The facilitator will create a story for the team to estimate. Once a story is created, you can select it from the story list to start pointing.',
      'Stories will appear in the list on the left when created',
    ]) {
      await expect(bob.text(text)).toBeVisible();
    }
    for (const name of ['Ann', 'Bob']) await expect(bob.member(name)).toBeVisible();
    await expect(bob.page.getByRole('region', { name: 'Invite Your Team' })).toBeHidden();
    await expect(ann.member('Bob')).toBeVisible();
    await expect(invitation).toBeVisible();

    await ann.createsStory('Log in');
    await ann.link('Add New Story').click();
    await expect(ann.heading('Create a Story')).toBeVisible();
    await expect(invitation).toBeHidden();

    // A copy that the browser refuses is not called one.
    await ann.page.evaluate(() => {
      Object.defineProperty(window, 'isSecureContext', { value: false });
      document.execCommand = () => true;
    });
    await ann.header.getByRole('button', { name: 'Invite' }).click();
    await ann.dialog('Invite Your Team').getByRole('button', { name: 'Copy Invitation' }).click();
    await expect(ann.toast).toContainText('Failed to copy the link.');
  });
});

test('[J28] on a large screen, too, everything to begin with is in view, and nothing moves as people join @nightly', async ({
  people,
}) => {
  const ann = await people.facilitator('Ann');
  await ann.page.setViewportSize({ width: 1920, height: 1080 });
  await expectStill(people, ann, () => people.remote('Bob', ann));
});

test.describe('on a phone', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 664 } });

  test('[J28] the invitation is sent by the share sheet of the device', async ({ people }) => {
    const ann = await people.newcomer('Ann');
    await ann.page.addInitScript(() => {
      navigator.share = (data) => {
        Object.assign(window, { shared: data });
        return Promise.resolve();
      };
    });
    await ann.creates('Sprint 12');
    await ann.button('Share Invitation').click();
    expect(await ann.page.evaluate(() => Reflect.get(window, 'shared'))).toEqual({
      title: 'Sprint 12',
      url: expect.stringContaining(`/session?sessionId=${ann.sessionId}`),
    });
  });
});

test('[J28] the invitation is available to everybody at any time @nightly', async ({ people }) => {
  const ann = await people.facilitator('Ann');
  const bob = await people.participant('Bob', ann);
  await bob.button('Invite').click();
  const dialog = bob.dialog('Invite Your Team');
  await expect(dialog).toContainText(`/session?sessionId=${ann.sessionId}`);
  await bob.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await dialog.getByRole('button', { name: 'Copy Invitation' }).click();
  await expect(dialog.getByText('Copied')).toBeVisible();
  await expect
    .poll(() => bob.page.evaluate(() => navigator.clipboard.readText()))
    .toContain(`/session?sessionId=${ann.sessionId}`);
});

test('[J28, SH3] without TLS the second copy in a dialog is one, too @nightly', async ({
  people,
}) => {
  const ann = await people.facilitator('Ann');
  const { page } = ann;
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  // As on a page that is opened by plain http at the address of another machine.
  await page.evaluate(() => Object.defineProperty(window, 'isSecureContext', { value: false }));
  await ann.header.getByRole('button', { name: 'Invite' }).click();
  const copy = ann.dialog('Invite Your Team').getByRole('button', { name: 'Copy Invitation' });
  for (let times = 0; times < 2; times += 1) {
    await page.evaluate(() => navigator.clipboard.writeText('nothing'));
    const told = expect(ann.dialog('Invite Your Team').getByText('Copied')).toBeVisible();
    await copy.click();
    await told;
    await expect
      .poll(() => page.evaluate(() => navigator.clipboard.readText()))
      .toContain(`/session?sessionId=${ann.sessionId}`);
    await expect(copy).toBeFocused();
  }
});
