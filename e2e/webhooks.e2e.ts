import { once } from 'node:events';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { expect, type Locator } from '@playwright/test';
import { expectAccessible } from './world/accessible.ts';
import { freePort } from './world/free-port.ts';
import type { Person } from './world/person.ts';
import { testWithOwnServer } from './world/test.ts';

testWithOwnServer.use({ settings: { WEBHOOK_ALLOW: '127.0.0.1' } });

/** The address of a receiver on this machine, and the texts of a chat that it gets. */
async function receive() {
  const received: string[] = [];
  const server = createServer(async (request, response) => {
    received.push(JSON.parse(await text(request)).text ?? '');
    response.end();
  });
  const port = await freePort();
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${port}`;
  return { received, url, [Symbol.dispose]: () => server.close() };
}

/** The code in the first message to a chat. */
async function codeIn(received: readonly string[]): Promise<string> {
  await expect.poll(() => received).toHaveLength(1);
  return /: (\w{8})$/.exec(received[0] ?? '')?.[1] ?? '';
}

/** Makes a team of the session, and opens its page. */
async function opensTeam(ann: Person): Promise<void> {
  await ann.sends({ type: 'makeTeam', name: 'Payments' });
  await ann.fromSessionMenu('Keep as Team Link');
  await ann.page.getByRole('link', { name: 'Open Team Page' }).click();
}

async function fromTeamMenu(person: Person, item: string): Promise<Locator> {
  await person.button('Team menu').click();
  await person.page.getByRole('menuitem', { name: item }).click();
  return person.dialog(item);
}

testWithOwnServer(
  '[WH1, WH8, WH9] a facilitator makes a webhook of a chat, confirms it by its code, and sees what was sent',
  async ({ people }) => {
    using receiver = await receive();
    const { received, url } = receiver;
    const ann = await people.facilitator('Ann');
    await ann.fromSessionMenu('Webhooks');
    const dialog = ann.dialog('Webhooks');
    await dialog.getByLabel('Address').fill('https://10.0.0.1/in');
    await dialog.getByRole('button', { name: 'Create Webhook' }).click();
    await expect(dialog.getByRole('alert')).toContainText("doesn't send to this address");
    await dialog.getByLabel('Address').fill(`${url}/in?sig=very-secret`);
    await dialog.getByLabel('Messages').selectOption('Slack');
    await dialog.getByLabel('Language').selectOption('Deutsch');
    await dialog.getByRole('button', { name: 'Create Webhook' }).click();
    await expect(dialog.getByText('Not confirmed yet')).toBeVisible();
    const code = await codeIn(received);
    await dialog.getByLabel('Code').fill('wrong');
    await dialog.getByRole('button', { name: 'Confirm Webhook' }).click();
    await expect(dialog.getByText('This is not the code')).toBeVisible();
    await dialog.getByLabel('Code').fill(code.toUpperCase());
    await dialog.getByRole('button', { name: 'Confirm Webhook' }).click();
    await expect(dialog.getByText('Not confirmed yet')).toBeHidden();
    await expect(dialog.getByText('Confirmed')).toBeFocused();
    await expectAccessible(ann, 'webhooks');
    await dialog.getByRole('button', { name: 'Send Again: ping' }).click();
    await expect.poll(() => received).toHaveLength(2);
    expect(received[1]).toBe(received[0] ?? '');
    await expect(dialog.getByText(/delivered/)).toBeVisible();
    // The secret of one for a program is shown until the page is reloaded.
    await dialog.getByRole('button', { name: 'Create Webhook' }).click();
    await dialog.getByLabel('Address').fill(`${url}/program`);
    await dialog.getByRole('button', { name: 'Create Webhook' }).click();
    const secret = await dialog.getByText(/^whsec_/).innerText();
    await ann.page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await ann.fromSessionMenu('Webhooks');
    await expect(dialog.getByText(secret)).toBeVisible();

    for (const left of [1, 0]) {
      await dialog
        .getByRole('button', { name: /^Delete: / })
        .first()
        .click();
      await expect(dialog.getByText(/^Messages that wait for/)).toBeFocused();
      if (left > 0) {
        await dialog.getByRole('button', { name: 'Cancel' }).click();
        await dialog
          .getByRole('button', { name: /^Delete: / })
          .first()
          .click();
      }
      await dialog.getByRole('button', { name: 'Delete Webhook' }).click();
      const title = dialog.getByRole('heading', { name: 'Webhooks of this session' });
      await expect(title).toBeFocused();
      await expect(dialog.getByRole('button', { name: /^Delete: / })).toHaveCount(left);
    }
    expect(await ann.page.content()).not.toContain('very-secret');
  },
);

testWithOwnServer(
  '[W129, WH11] a manager makes and revokes a token on the page of a team, and makes a webhook with its code',
  async ({ people }) => {
    using receiver = await receive();
    const { received, url } = receiver;
    const ann = await people.facilitator('Ann');
    const { sessionId, participantId } = ann;
    await opensTeam(ann);
    const tokens = await fromTeamMenu(ann, 'API Tokens');
    await tokens.getByLabel('Token Name').fill('Monday');
    await tokens.getByLabel('Start sessions').check();
    await tokens.getByRole('button', { name: 'Create Token' }).click();
    const made = tokens.getByRole('region', { name: 'Copy the token now.' });
    await expect(made).toBeFocused();
    const { origin, pathname } = new URL(ann.page.url());
    const headers = { authorization: `Bearer ${await made.locator('code').innerText()}` };
    const look = async () =>
      (await fetch(`${origin}/api${pathname.replace('team', 'teams')}`, { headers })).status;
    expect(await look()).toBe(200);
    await expectAccessible(ann, 'the tokens of a team');
    await tokens.getByRole('button', { name: 'Revoke: ' }).click();
    await tokens.getByRole('button', { name: 'Revoke Token' }).click();
    await expect(tokens.getByRole('heading', { name: 'Tokens of this team' })).toBeFocused();
    expect(await look()).toBe(401);
    await tokens.getByRole('button', { name: 'Close' }).click();

    const webhooks = await fromTeamMenu(ann, 'Webhooks');
    await webhooks.getByLabel('Address').fill(`${url}/in?sig=very-secret`);
    await webhooks.getByLabel('Messages').selectOption('Slack');
    await webhooks.getByRole('button', { name: 'Create Webhook' }).click();
    await webhooks.getByLabel('Code').fill(await codeIn(received));
    await webhooks.getByRole('button', { name: 'Confirm Webhook' }).click();
    await expect(webhooks.getByText('Confirmed')).toBeFocused();
    await expectAccessible(ann, 'the webhooks of a team');
    await ann.sends(
      { type: 'addStories', add: [{ name: 'Pay' }], update: [] },
      { sessionId, participantId },
    );
    await expect.poll(() => received.at(-1)).toContain('Pay');
    await expect(webhooks.getByText('story.added')).toBeVisible();
    expect(await ann.page.content()).not.toContain('very-secret');
  },
);

testWithOwnServer(
  '[W129, WH11] a browser that was given rights makes a token and a webhook of a team, and both end with its rights @nightly',
  async ({ people }) => {
    using receiver = await receive();
    const ann = await people.facilitator('Ann');
    await opensTeam(ann);
    const rights = await fromTeamMenu(ann, 'Share Rights');
    await rights.getByRole('button', { name: 'Create Link' }).click();
    const shared = rights.getByText(/\/team\/[0-9a-f]{20}#.{24}$/);
    const { pathname, hash } = new URL((await shared.textContent()) ?? '');
    const bob = await people.newcomer('Bob');
    await bob.page.goto(pathname + hash);
    await bob.button('Accept Rights').click();
    const tokens = await fromTeamMenu(bob, 'API Tokens');
    await tokens.getByLabel('Token Name').fill('Monday');
    await tokens.getByRole('button', { name: 'Create Token' }).click();
    await expect(tokens.getByText(/^sp_team_/)).toBeVisible();
    await bob.page.keyboard.press('Escape');
    const webhooks = await fromTeamMenu(bob, 'Webhooks');
    await webhooks.getByLabel('Address').fill(receiver.url);
    await webhooks.getByRole('button', { name: 'Create Webhook' }).click();
    await expect(webhooks.getByText(/^whsec_/)).toBeVisible();
    await bob.page.keyboard.press('Escape');
    await expect(webhooks).toBeHidden();
    await rights.getByRole('button', { name: 'Withdraw Rights' }).click();
    await expect(rights.getByRole('button', { name: 'Withdraw Rights' })).toBeHidden();
    await ann.page.keyboard.press('Escape');
    const left = await fromTeamMenu(ann, 'API Tokens');
    await expect(left.getByLabel('Token Name')).toBeFocused();
    await expect(left.getByText('Monday')).toHaveCount(0);
    await expect(bob.button('Team menu')).toBeHidden();
  },
);
