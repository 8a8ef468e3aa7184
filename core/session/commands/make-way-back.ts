import * as z from 'zod/mini';
import type { Id } from '../../ids.ts';
import type { Change } from '../changes.ts';
import { command } from '../command.ts';
import { accepted, refused } from '../refusals.ts';
import { secretSchema } from '../ways.ts';

/** A facilitator makes or renews the way back into their own seat. */
export const makeWayBack = command(
  z.object({ type: z.literal('makeWayBack'), secret: secretSchema }),
  'administer',
  (_, { secret }, { digest }, sender) =>
    sender.kind === 'seat'
      ? accepted(newWayBack(sender.participantId, digest(secret)))
      : refused('participantNotFound'),
);

/** What follows when somebody is given a new way back into their seat: the one before ends. */
export function newWayBack(participantId: Id, secretHash: string): readonly Change[] {
  return [
    { type: 'waySet', way: { participantId, kind: 'back', secretHash, endsAt: null } },
    { type: 'wayBackMade', participantId },
  ];
}
