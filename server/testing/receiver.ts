import { expect } from 'bun:test';
import type { CommandId, TeamId } from '@story-pointer/core/ids';
import type { ChatTexts } from '@story-pointer/core/webhooks/chat';
import type { Seat } from '@story-pointer/core/wire';
import { serve } from 'bun';
import type { App } from '../app.ts';
import type { Browser } from './browser.ts';
import { given } from './room.ts';
import { read, run, teamOf } from './team-link.ts';
import { until } from './until.ts';

interface Received {
  readonly path: string;
  readonly headers: Headers;
  readonly body: string;
}

/** A receiver of webhooks on this machine, which answers as the test likes. */
export class Receiver implements Disposable {
  readonly received: Received[] = [];
  answer: (received: Received) => Response | Promise<Response> = () => new Response();
  readonly #server = serve({
    port: 0,
    hostname: '127.0.0.1',
    fetch: async (request) => {
      const { pathname: path, search } = new URL(request.url);
      const one = { path: path + search, headers: request.headers, body: await request.text() };
      this.received.push(one);
      return await this.answer(one);
    },
  });

  /** With a secret in it. */
  get url(): string {
    return `http://127.0.0.1:${this.#server.port}/in?sig=very-secret`;
  }

  /** The events so far, in the order they came. */
  get events(): readonly { readonly type: string; readonly data: Record<string, unknown> }[] {
    return this.received.map(({ body }) => JSON.parse(body));
  }

  get types(): readonly string[] {
    return this.events.map(({ type }) => type);
  }

  [Symbol.dispose](): void {
    this.#server.stop(true);
  }
}

/** Makes a webhook and confirms it by the code that its receiver got, in a chat alone. */
export async function connect(
  ann: Browser,
  seat: Seat,
  receiver: Receiver,
  secret: string,
  { format = 'standard', url = receiver.url, newCommandId }: Connecting = {},
): Promise<void> {
  receiver.received.length = 0;
  const fields = { url, secret, format, language: 'en', timeZone: 'UTC' };
  given((await ann.send(seat, { type: 'makeWebhook', ...fields }, newCommandId?.())).value);
  await until(() => receiver.received.length > 0);
  const { data, text } = JSON.parse(given(receiver.received[0]).body);
  const webhookId = given(given((await ann.look(seat)).value).webhooks.at(-1)).id;
  const confirm = { type: 'confirmWebhook', webhookId, code: data?.code ?? text };
  given((await ann.send(seat, confirm, newCommandId?.())).value);
  receiver.received.length = 0;
}

/** Makes a webhook of the team and confirms it by the code that its receiver got. */
export async function connectTeam(
  browser: Browser,
  teamId: string,
  receiver: Receiver,
  secret: string,
  newCommandId: () => CommandId = () => crypto.randomUUID(),
): Promise<string> {
  receiver.received.length = 0;
  const fields = { url: receiver.url, secret, format: 'standard', language: 'en', timeZone: 'UTC' };
  const make = { type: 'makeWebhook', ...fields };
  expect(await run(browser, teamId, make, newCommandId())).toBe(200);
  await until(() => receiver.received.length > 0);
  const code = given(receiver.events[0]).data['code'];
  const webhookId = given((await read(browser, teamId)).webhooks.at(-1)).id;
  const confirm = { type: 'confirmWebhook', webhookId, code };
  expect(await run(browser, teamId, confirm, newCommandId())).toBe(200);
  receiver.received.length = 0;
  return webhookId;
}

interface Connecting {
  readonly format?: 'standard' | 'slack';
  /** An address that leads to the receiver. */
  readonly url?: string;
  readonly newCommandId?: () => CommandId;
}

const secretOf = (letter: string) => `whsec_${letter.repeat(32)}`;

const sentences: ChatTexts = {
  ...{ ping: '{code}', added: '{count} {stories}', started: '{story}', soon: '{time}' },
  ...{ revealed: '{story}: {votes}', estimated: '{story}: {points}', reached: '{stories}' },
  closed: 'closed: {estimated} of {count}',
};

/** The webhooks of a session, a program's and a chat's, that of its team and that of the installation, which would like to know a vote. */
export class HookSpies {
  // Everybody in a session sees their addresses, which are the same in each play.
  readonly #own = new Receiver();
  readonly #program = new Receiver();
  readonly #chat = new Receiver();
  readonly #team = new Receiver();
  readonly #all = [this.#own, this.#program, this.#chat, this.#team];

  /** The parts of a server that sends to them. */
  readonly parts = {
    webhooks: {
      ...{ isOff: false, allowed: ['127.0.0.1'], ownPort: undefined },
      own: {
        ...{ url: this.#own.url, secret: secretOf('O'), format: 'standard' as const },
        ...{ language: 'en', timeZone: 'UTC' },
      },
    },
    web: Object.assign(async () => new Response('page'), {
      ...{ scriptHashes: [], chatTexts: new Map([['en', sentences]]) },
    }),
  };

  async listen(ann: Browser, seat: Seat, newCommandId: () => CommandId): Promise<TeamId> {
    await connect(ann, seat, this.#program, secretOf('P'), { newCommandId });
    await connect(ann, seat, this.#chat, secretOf('C'), { format: 'slack', newCommandId });
    await ann.send(seat, { type: 'makeTeam', name: 'Payments' }, newCommandId());
    const teamId = await teamOf(ann, seat);
    await connectTeam(ann, teamId, this.#team, secretOf('T'), newCommandId);
    return teamId;
  }

  /** All they were sent by these servers until the session was closed; ends the sending. */
  async heard(...apps: readonly App[]): Promise<string[]> {
    const isOver = ({ received }: Receiver) => received.some(({ body }) => body.includes('closed'));
    await until(() => this.#all.every(isOver));
    await Promise.all(apps.map((app) => app.stopWebhooks()));
    return this.#all.flatMap(({ received }) => received.splice(0).map(({ body }) => body));
  }
}
