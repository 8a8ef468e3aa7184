import { once } from 'node:events';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { expect } from '@playwright/test';
import { expectAccessible } from './world/accessible.ts';
import { freePort } from './world/free-port.ts';
import { testWithOwnServer } from './world/test.ts';

testWithOwnServer.use({ settings: { WEBHOOK_ALLOW: '127.0.0.1' } });

testWithOwnServer(
  '[WH1, WH8, WH9] a facilitator makes a webhook of a chat, confirms it by its code, and sees what was sent',
  async ({ people }) => {
    const received: string[] = [];
    const receiver = createServer(async (request, response) => {
      received.push(JSON.parse(await text(request)).text ?? '');
      response.end();
    });
    const port = await freePort();
    receiver.listen(port, '127.0.0.1');
    await once(receiver, 'listening');
    const ann = await people.facilitator('Ann');
    await ann.fromSessionMenu('Webhooks');
    const dialog = ann.dialog('Webhooks');
    await dialog.getByLabel('Address').fill('https://10.0.0.1/in');
    await dialog.getByRole('button', { name: 'Create Webhook' }).click();
    await expect(dialog.getByRole('alert')).toContainText("doesn't send to this address");
    await dialog.getByLabel('Address').fill(`http://127.0.0.1:${port}/in?sig=very-secret`);
    await dialog.getByLabel('Messages').selectOption('Slack');
    await dialog.getByLabel('Language').selectOption('Deutsch');
    await dialog.getByRole('button', { name: 'Create Webhook' }).click();
    await expect(dialog.getByText('Not confirmed yet')).toBeVisible();
    await expect.poll(() => received).toHaveLength(1);
    const [, code = ''] = /: (\w{8})$/.exec(received[0] ?? '') ?? [];
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
    await dialog.getByLabel('Address').fill(`http://127.0.0.1:${port}/program`);
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
    receiver.close();
  },
);
