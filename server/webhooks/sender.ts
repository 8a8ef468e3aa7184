import { createHmac } from 'node:crypto';
import type { SessionId } from '@story-pointer/core/ids';
import type { WebhookTarget } from '@story-pointer/core/session/webhook-target';
import { ofInstallation, type WebhookEvent } from '@story-pointer/core/webhooks/events';
import { msToAnswer, type Reach } from '../http/reach.ts';
import type { Log } from '../log.ts';
import type { Metrics } from '../metrics/metrics.ts';
import type { ClaimedDelivery, DeliveryStore } from '../stores/store.ts';
import type { WebhookGuard } from './guard.ts';

const [second, minute, hour] = [1000, 60_000, 3_600_000];

/** The times between tries; the last one is three days after the first. */
const pauses = [
  ...[5 * second, 5 * minute, 30 * minute, 2 * hour, 5 * hour],
  ...[10 * hour, 14 * hour, 20 * hour, 20 * hour],
];
const givenUpAfter = 72 * hour;

/** More than a try may take: another process sends it again if this one is gone by then. */
const claimTime = minute;

/** A webhook has one delivery under way at a time, so a slow receiver takes one of these. */
const mostAtOnce = 100;

const pollInterval = 2 * second;

/** The tries after which the log says that a receiver fails. */
const toldAfter = 3;

export type OwnWebhook = Pick<WebhookTarget, 'url' | 'secret' | 'format' | 'language' | 'timeZone'>;

interface SenderParts {
  readonly deliveries: DeliveryStore;
  readonly now: () => number;
  readonly reach: Reach;
  readonly guard: WebhookGuard;
  /** The webhook of the installation. */
  readonly own: OwnWebhook | undefined;
  readonly ownPort: number | undefined;
  /** The body for a receiver; undefined for nothing to send. */
  readonly write: (event: WebhookEvent, target: OwnWebhook) => string | undefined;
  readonly switchOff: (sessionId: SessionId, webhookId: string) => Promise<void>;
  readonly metrics: Pick<Metrics, 'webhookTries'>;
  readonly log: Log;
}

/** Sends what commits have left for webhooks. */
export class WebhookSender {
  readonly #parts: SenderParts;
  #underWay = 0;
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
    this.#isAsked = true;
    if (this.#isLooking) return pollInterval;
    this.#isLooking = true;
    try {
      while (this.#isAsked && this.#underWay < mostAtOnce) {
        this.#isAsked = false;
        const now = Math.round(this.#parts.now());
        const free = mostAtOnce - this.#underWay;
        for (const one of await this.#parts.deliveries.claim(now, now + claimTime, free))
          this.#begin(one);
      }
    } finally {
      this.#isLooking = false;
    }
    return pollInterval;
  }

  #begin(delivery: ClaimedDelivery): void {
    this.#underWay += 1;
    this.#deliver(delivery)
      .catch((error) => this.#parts.log.error({ error }, 'sending a webhook failed'))
      .finally(() => {
        this.#underWay -= 1;
        this.wake();
      });
  }

  async #deliver(delivery: ClaimedDelivery): Promise<void> {
    const { deliveries, own, write, now, metrics, log, switchOff } = this.#parts;
    const isOwn = delivery.webhookId === ofInstallation;
    const target = isOwn ? own : delivery.target;
    const body = target ? write(delivery.event, target) : undefined;
    if (!target || body === undefined) return await deliveries.finish(delivery, 0, null);
    const { status, wait } = await this.#send(delivery, target, body, isOwn);
    const isDone = (status >= 200 && status < 300) || status === 410;
    const { tries, happensAt, sessionId, webhookId } = delivery;
    const pause = Math.max(jittered(pauses[tries - 1] ?? givenUpAfter), wait);
    const end = happensAt + givenUpAfter;
    const isLast = now() >= end;
    const next = Math.min(Math.round(now() + pause), end);
    const result = (isDone && 'delivered') || (isLast ? 'givenUp' : 'failed');
    metrics.webhookTries.inc({ result });
    const where = { host: new URL(target.url).host, status, tries };
    if (result === 'givenUp') log.warn(where, 'a webhook was not delivered');
    else if (result === 'failed' && tries === toldAfter) log.warn(where, 'a webhook keeps failing');
    await deliveries.finish(delivery, status, isDone || isLast ? null : next);
    if (status === 410 && !isOwn) await switchOff(sessionId, webhookId);
  }

  /** @returns the status of the answer, 0 without one, and the milliseconds that it asks to wait */
  async #send(
    { id }: ClaimedDelivery,
    { url, secret }: OwnWebhook,
    body: string,
    isOwn: boolean,
  ): Promise<{ readonly status: number; readonly wait: number }> {
    const { reach, guard, now, ownPort } = this.#parts;
    // The operator's own address may lead anywhere.
    const mayReach = isOwn ? undefined : guard.mayReach;
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
    } catch {
      return { status: 0, wait: 0 };
    }
  }
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

function jittered(pause: number): number {
  return pause * (0.9 + Math.random() * 0.2);
}
