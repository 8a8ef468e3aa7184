import { networkInterfaces } from 'node:os';
import { expect, type Page } from '@playwright/test';
import { testWithOwnServer } from './world/test.ts';

const addresses = Object.values(networkInterfaces()).flatMap((found = []) => found);
const outer = addresses.filter(
  ({ internal, address }) => !internal && !address.startsWith('fe80:'),
);
const ours = outer.find(({ family }) => family === 'IPv4')?.address;
const ourSixth = outer.find(({ family }) => family === 'IPv6')?.address;

/** The modules of the QR code on a page. */
function qrOn(page: Page): Promise<string | null> {
  return page.getByRole('img', { name: 'QR code of the link' }).locator('path').getAttribute('d');
}

testWithOwnServer.describe('on all addresses of the machine', () => {
  testWithOwnServer.use({ settings: { HOST: '0.0.0.0' } });
  testWithOwnServer.skip(ours === undefined, 'this machine is in no network');

  testWithOwnServer(
    '[J30] a phone in the network joins by the QR code of a page that is open at localhost, and votes @nightly',
    async ({ people, ownServer: { port } }) => {
      const ann = await people.facilitator('Ann', 'fibonacci', `http://localhost:${port}`);
      const invitation = ann.page.getByRole('region', { name: 'Invite Your Team' });
      await expect(invitation).toContainText(`Only this computer can open localhost:${port}.`);
      await expect(invitation).toContainText(`The link uses ${ours}:${port}`);
      const link = `http://${ours}:${port}/session?sessionId=${ann.sessionId}`;
      const qr = await qrOn(ann.page);
      await ann.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
      for (const button of ['Copy Link', 'Copy Invitation']) {
        await ann.page.evaluate(() => navigator.clipboard.writeText(''));
        await ann.button(button).click();
        await expect.poll(() => ann.page.evaluate(() => navigator.clipboard.readText())).toBe(link);
      }

      const phone = await people.newcomer('Bob', new URL(link).origin);
      phone.expectsTrouble(/Cross-Origin-Opener-Policy header has been ignored/);
      await phone.page.goto(link);
      expect(await phone.page.evaluate(() => window.isSecureContext)).toBe(false);
      await phone.field('Your Name').fill('Bob');
      await phone.button('Join Session').click();
      // The same code as of a page at that address.
      await phone.button('Invite').click();
      await expect(phone.page.getByRole('dialog').getByText(link)).toBeVisible();
      expect(await qrOn(phone.page)).toBe(qr);
      await phone.page.keyboard.press('Escape');
      await ann.createsStory('Log in');
      await phone.votes('5');
      await expect(ann.text('1 of 2 voted')).toBeVisible();
    },
  );
});

testWithOwnServer.describe('on IPv4 and IPv6', () => {
  testWithOwnServer.use({ settings: { HOST: '::' } });
  testWithOwnServer.skip(!ours || !ourSixth, 'this machine has addresses of one kind');

  testWithOwnServer(
    '[J30] of several addresses in the network another can be chosen, and a phone joins there @nightly',
    async ({ people, ownServer: { port } }) => {
      const ann = await people.newcomer('Ann', `http://127.0.0.1:${port}`);
      await ann.creates('Sprint 12');
      const first = await qrOn(ann.page);
      await ann.select('Address in the link').selectOption(`http://[${ourSixth}]:${port}`);
      expect(await qrOn(ann.page)).not.toBe(first);
      await ann.button('Invite').click();
      const link = `http://[${ourSixth}]:${port}/session?sessionId=${ann.sessionId}`;
      await expect(ann.page.getByRole('dialog').getByText(link)).toBeVisible();

      const phone = await people.newcomer('Bob', new URL(link).origin);
      phone.expectsTrouble(/Cross-Origin-Opener-Policy header has been ignored/);
      await phone.joins(ann.sessionId);
      await expect(ann.member('Bob')).toBeAttached();
    },
  );
});
