import { createHmac } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  type WebhookTarget,
  webhookTargetSchema,
} from '@story-pointer/core/session/webhook-target';
import { ofInstallation } from '@story-pointer/core/webhooks/events';
import { lostStatus } from '@story-pointer/core/wire';
import { msToAnswer, type Reach } from '../http/reach.ts';
import type { Log } from '../log.ts';
import type { Metrics } from '../metrics/metrics.ts';
import type { ClaimedDelivery, DeliveryStore } from '../stores/store.ts';
import type { WebhookGuard } from './guard.ts';

const [second, minute, hour] = [1000, 60_000, 3_600_000];

/** The times between tries. The last try is three days after the event. */
const pauses = [
  ...[5 * second, 5 * minute, 30 * minute, 2 * hour, 5 * hour],
  ...[10 * hour, 14 * hour, 20 * hour],
];
const givenUpAfter = 72 * hour;

/** More than a try may take: another process sends it again if this one is gone by then. */
const claimTime = minute;

/** A claim gives one host a few of these. */
const mostAtOnce = 100;

const pollInterval = 2 * second;

/** The tries after which the log says that a receiver fails. */
const triesToLog = 3;

export type OwnWebhook = Pick<WebhookTarget, 'url' | 'secret' | 'format' | 'language' | 'timeZone'>;

interface SenderParts {
  readonly isOff: boolean;
  readonly deliveries: DeliveryStore;
  readonly now: () => number;
  readonly reach: Reach;
  readonly guard: WebhookGuard;
  /** The webhook of the installation. */
  readonly own: OwnWebhook | undefined;
  readonly ownPort: number | undefined;
  /** The body for a receiver, of an event as text; undefined for nothing to send. */
  readonly write: (event: string, target: OwnWebhook) => string | undefined;
  readonly switchOff: (delivery: ClaimedDelivery) => Promise<void>;
  readonly metrics: Pick<Metrics, 'webhookTries'>;
  readonly log: Log;
}

interface Message {
  readonly target: OwnWebhook;
  readonly body: string;
}

interface Answer {
  readonly status: number;
  readonly wait: number;
  /** Why there is none. */
  readonly code?: string;
}

/** Sends what commits have left for webhooks. */
export class WebhookSender {
  readonly #parts: SenderParts;
  readonly #underWay = new Map<ClaimedDelivery, Promise<void>>();
  /** The ends of the times for which receivers have asked, by webhook: until then it is sent nothing of any session. */
  readonly #resting = new Map<string, number>();
  #isStopped = false;
  #isLooking = false;
  #isAsked = false;

  constructor(parts: SenderParts) {
    this.#parts = parts;
  }

  /** To be called after a commit with deliveries. */
  readonly wake = (): void => {
    this.run().catch((error) => this.#parts.log.error({ error }, 'sending webhooks failed'));
  };

  /** Begins to send what is due. @returns the milliseconds until the next call */
  async run(): Promise<number> {
    const { isOff, deliveries, now: timeOfDay } = this.#parts;
    this.#isAsked = true;
    if (isOff || this.#isLooking) return pollInterval;
    this.#isLooking = true;
    try {
      while (this.#isAsked && !this.#isStopped && this.#underWay.size < mostAtOnce) {
        this.#isAsked = false;
        const now = Math.round(timeOfDay());
        const hosts = [...this.#underWay.keys()].map(({ host }) => host);
        const free = mostAtOnce - hosts.length;
        for (const [id, end] of this.#resting) if (end <= now) this.#resting.delete(id);
        const claimed = await deliveries.claim(now, now + claimTime, free, hosts, this.#resting);
        for (const one of claimed) this.#begin(one);
        // A host that has a lot due hides others until it is busy.
        if (claimed.length > 0) this.#isAsked = true;
      }
    } finally {
      this.#isLooking = false;
    }
    return pollInterval;
  }

  /** Claims nothing more. Resolves once nothing is under way. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    while (this.#isLooking || this.#underWay.size > 0) {
      await Promise.all(this.#underWay.values());
      await nextTurn();
    }
  }

  #begin(delivery: ClaimedDelivery): void {
    const done = this.#deliver(delivery)
      .catch((error) => this.#parts.log.error({ error }, 'sending a webhook failed'))
      .finally(() => {
        this.#underWay.delete(delivery);
        this.wake();
      });
    this.#underWay.set(delivery, done);
  }

  async #deliver(delivery: ClaimedDelivery): Promise<void> {
    const { deliveries, now, metrics, log, switchOff } = this.#parts;
    const { type, tries, happensAt, webhookId } = delivery;
    const message = this.#written(delivery);
    if (!message) return await deliveries.finish(delivery, Math.round(now()), 0);
    const { host } = new URL(message.target.url);
    // Too many waited when it was stored. Facilitators can send it again for a while.
    if (delivery.status === lostStatus && tries === 1) {
      metrics.webhookTries.inc({ result: 'lost' });
      log.warn({ host }, 'messages to a webhook are lost: too many wait');
      return await deliveries.finish(delivery, Math.round(now()), lostStatus);
    }
    const { status, wait, code } = await this.#send(delivery, message);
    // No other message of an address that is not confirmed waits.
    if (wait > 0 && type !== 'ping')
      this.#resting.set(webhookId, Math.round(now() + Math.min(wait, givenUpAfter)));
    const isDelivered = status >= 200 && status < 300;
    const isDone = isDelivered || status === 410;
    const [at, end] = [Math.round(now()), happensAt + givenUpAfter];
    // The address of a ping is not confirmed yet.
    const isLast = at >= end || type === 'ping';
    const pause = (pauses[tries - 1] ?? givenUpAfter) * (0.9 + Math.random() * 0.2);
    const next = Math.round(Math.min(at + Math.max(pause, wait), end));
    const ended = (isDelivered && 'delivered') || (isDone && 'gone');
    const result = ended || (isLast ? 'givenUp' : 'failed');
    metrics.webhookTries.inc({ result });
    const where = { host, status, code, tries };
    if (result === 'givenUp') log.warn(where, 'a webhook was not delivered');
    else if (result === 'failed' && tries === triesToLog)
      log.warn(where, 'a webhook keeps failing');
    await deliveries.finish(delivery, at, status, isDone || isLast ? null : next);
    if (status === 410 && webhookId !== ofInstallation) await switchOff(delivery);
  }

  /** Undefined for nothing to send, also where another version has written what this one cannot read. */
  #written({ webhookId, body: event, target: text }: ClaimedDelivery) {
    const { own, write, log } = this.#parts;
    try {
      const stored = text === null ? undefined : webhookTargetSchema.parse(JSON.parse(text));
      const target = webhookId === ofInstallation ? own : stored;
      const body = target && write(event, target);
      return target && body !== undefined ? { target, body } : undefined;
    } catch (error) {
      log.error({ error }, 'a message to a webhook cannot be read');
      return undefined;
    }
  }

  /** @returns the status of the answer, 0 without one, and the milliseconds that it asks to wait */
  async #send({ id, webhookId }: ClaimedDelivery, { target, body }: Message): Promise<Answer> {
    const { reach, guard, now, ownPort } = this.#parts;
    const { url, secret } = target;
    // The operator's own address may lead anywhere.
    const mayReach = webhookId === ofInstallation ? undefined : guard.mayReach;
    const timestamp = String(Math.floor(now() / 1000));
    const headers = {
      ...{ 'content-type': 'application/json', 'user-agent': 'Story Pointer' },
      ...{ 'webhook-id': id, 'webhook-timestamp': timestamp },
      'webhook-signature': signatureOf(secret, `${id}.${timestamp}.${body}`),
    };
    const signal = AbortSignal.timeout(msToAnswer);
    const init = { method: 'POST', headers, body, signal, redirect: 'manual' } as const;
    try {
      const answer = await reach(new URL(url), init, ownPort, mayReach);
      await answer.body?.cancel();
      const isBusy = answer.status === 429 || answer.status === 503;
      const asked = isBusy ? answer.headers.get('retry-after') : null;
      return { status: answer.status, wait: asked === null ? 0 : waitIn(asked, now()) };
    } catch (error) {
      return { status: 0, wait: 0, code: codeOf(error) };
    }
  }
}

/** Its message may hold the address. */
function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}

/** By Standard Webhooks. @param secret with its prefix */
function signatureOf(secret: string, content: string): string {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  return `v1,${createHmac('sha256', key).update(content).digest('base64')}`;
}

/** The milliseconds in the header 'Retry-After', which has seconds or a date. */
function waitIn(header: string, now: number): number {
  const wait = /^\d+$/.test(header) ? Number(header) * second : Date.parse(header) - now;
  return wait > 0 ? wait : 0;
}
