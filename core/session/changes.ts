import * as z from 'zod/mini';
import { pointsSchema } from '../decks/scale-schema.ts';
import { participantIdSchema, storyIdSchema } from '../ids.ts';
import { unionOf } from '../union.ts';
import { collectionChanges } from './changes/collection.ts';
import { peopleChanges } from './changes/people.ts';
import { roundChanges } from './changes/rounds.ts';
import { sessionChanges } from './changes/session.ts';
import { storyChanges } from './changes/stories.ts';
import type { HiddenChange } from './hidden-changes.ts';
import { remarkSchema } from './remark.ts';

/** Everything that can happen to a room: accepted commands are stored, sent and applied as these. */

/** Changes that are sent to everybody, each under its type, with its effect on the room. */
export const openChanges = {
  ...sessionChanges,
  ...peopleChanges,
  ...storyChanges,
  ...roundChanges,
  ...collectionChanges,
};

export const openChangeSchema = unionOf(openChanges);
export type OpenChange = z.infer<typeof openChangeSchema>;

export type ChangeOf<Type extends OpenChange['type']> = z.infer<
  (typeof openChanges)[Type]['schema']
>;

/** A hidden vote, or its withdrawal (null): sent to its voter alone. */
export const ballotCastSchema = z.object({
  type: z.literal('ballotCast'),
  storyId: storyIdSchema,
  participantId: participantIdSchema,
  points: z.nullable(pointsSchema),
  remark: z.optional(remarkSchema),
});
export type BallotCast = z.infer<typeof ballotCastSchema>;

export type Change = OpenChange | BallotCast | HiddenChange;

/** Whether nothing has happened but that countdowns were looked at, which is no reason to look again. */
export function isOfCountdowns(changes: readonly Change[]): boolean {
  return changes.length > 0 && changes.every(({ type }) => type === 'countdownChanged');
}

/** Whether nothing is left of the session after `changes`. */
export function endsSession(changes: readonly Change[]): boolean {
  return changes.some(({ type }) => type === 'sessionDeleted');
}

/** Whether a person, or a program, may no longer look after a change. */
export function endsAccess({ type }: Change): boolean {
  return type === 'participantRemoved' || type === 'tokenEnded';
}

/** The changes that one participant may see. */
export const visibleChangeSchema = z.union([openChangeSchema, ballotCastSchema]);
export type VisibleChange = OpenChange | BallotCast;
