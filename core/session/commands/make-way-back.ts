import * as z from 'zod/mini';
import type { ParticipantId } from '../../ids.ts';
import type { Change } from '../changes.ts';
import { command } from '../command.ts';
import { accepted, refused } from '../refusals.ts';
import { secretSchema } from '../seat-links.ts';

export const makeWayBack = command({
  does: 'Makes or renews the recovery link of your own seat.',
  schema: z.object({
    type: z.literal('makeWayBack'),
    secret: secretSchema,
    /** Sent to everybody, so that a page that shows the link learns when another one replaces it. */
    label: z.optional(z.string().check(z.minLength(1), z.maxLength(16))),
  }),
  may: 'own',
  about: ['session'],
  failure: 'Failed to make a way back',
  decide: (_, { secret, label }, { digest }, sender) =>
    sender.kind === 'seat'
      ? accepted(newWayBack(sender.participantId, digest(secret), label))
      : refused('participantNotFound'),
});

export function newWayBack(
  participantId: ParticipantId,
  secretHash: string,
  label?: string,
): readonly Change[] {
  return [
    { type: 'waySet', way: { participantId, kind: 'back', secretHash, endsAt: null } },
    { type: 'wayBackMade', participantId, label },
  ];
}
