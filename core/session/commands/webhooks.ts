import * as z from 'zod/mini';
import { type Id, idSchema } from '../../ids.ts';
import { command, ownCommand } from '../command.ts';
import type { Surroundings } from '../decision.ts';
import { accepted, type Outcome, refused, refusedAbove } from '../refusals.ts';
import { type WebhookTarget, webhookTargetFields } from '../webhook-target.ts';
import { mostWebhooks, type Webhook, webhookEnds } from '../webhooks.ts';

const makeWebhook = ownCommand({
  does: 'Makes a webhook. It is sent a code first, and nothing else until `confirmWebhook` repeats it.',
  schema: z.object({ type: z.literal('makeWebhook'), ...webhookTargetFields }),
  may: 'own',
  about: ['session'],
  failure: 'Failed to create webhook',
  isRetried: true,
  decide: ({ webhookTargets }, { type: _, ...typed }, madeBy, around) => {
    const made = newWebhook(Object.values(webhookTargets), typed, around);
    if (!made.ok) return made;
    const { target, ...webhook } = made.value;
    return accepted([
      { type: 'webhookSet', webhook: { ...webhook, madeBy } },
      { type: 'webhookTargetSet', webhookId: webhook.id, target },
    ]);
  },
});

/** Too many to be tried. */
const codeLength = 8;

/** @param others the webhooks beside it */
export function newWebhook(
  others: readonly Pick<WebhookTarget, 'secret'>[],
  typed: Omit<WebhookTarget, 'code'>,
  { newId, digest, hostToCall }: Pick<Surroundings, 'newId' | 'digest' | 'hostToCall'>,
): Outcome<Omit<Webhook, 'madeBy'> & { readonly target: WebhookTarget }> {
  const host = hostToCall?.(typed.url);
  if (host === undefined) return refused('badWebhook', 'url');
  if (others.length >= mostWebhooks) return refusedAbove(mostWebhooks, 'tooManyWebhooks');
  const isKnown = others.some(({ secret }) => secret === typed.secret);
  if (isKnown) return refused('answeredBefore', 'secret');
  const id = newId();
  const code = digest(`${newId()} ${newId()}`).slice(0, codeLength).toLowerCase();
  return accepted({ id, host, state: 'unconfirmed', target: { ...typed, code } });
}

const confirmWebhook = command({
  does: 'Confirms a webhook by the code that it was sent: from now on it is sent all events.',
  schema: z.object({ type: z.literal('confirmWebhook'), webhookId: idSchema, code: z.string() }),
  may: 'own',
  about: ['session'],
  failure: 'Failed to confirm webhook',
  isRetried: true,
  decide: ({ webhooks, webhookTargets }, { webhookId, code }) => {
    const target = webhookTargets[webhookId];
    if (!target) return accepted([]);
    if (!isCodeOf(target, code)) return refused('wrongWebhookCode', 'code');
    const unconfirmed = webhooks.filter(({ state }) => state === 'unconfirmed');
    return accepted(inState(unconfirmed, webhookId, 'on'));
  },
});

export function isCodeOf({ code }: Pick<WebhookTarget, 'code'>, typed: string): boolean {
  return typed.trim().toLowerCase() === code;
}

const deleteWebhook = command({
  does: 'Deletes a webhook with its deliveries.',
  schema: z.object({ type: z.literal('deleteWebhook'), webhookId: idSchema }),
  may: 'administer',
  about: ['session'],
  failure: 'Failed to delete webhook',
  isRetried: true,
  decide: ({ webhooks }, { webhookId }) =>
    accepted(webhookEnds(webhooks, ({ id }) => id === webhookId)),
});

const switchOffWebhook = command({
  does: 'Switches off a webhook whose receiver has answered 410.',
  schema: z.object({ type: z.literal('switchOffWebhook'), webhookId: idSchema }),
  may: 'alarm',
  about: ['session'],
  decide: ({ webhooks }, { webhookId }) => accepted(inState(webhooks, webhookId, 'off')),
});

function inState(all: readonly Webhook[], webhookId: Id, state: Webhook['state']) {
  return all
    .filter((one) => one.id === webhookId && one.state !== state)
    .map((one) => ({ type: 'webhookSet', webhook: { ...one, state } }) as const);
}

export const webhookCommands = { makeWebhook, confirmWebhook, deleteWebhook, switchOffWebhook };
