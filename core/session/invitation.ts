import * as z from 'zod/mini';
import { scaleSchema } from '../decks/scale-schema.ts';
import { type KeyHash, sessionIdSchema } from '../ids.ts';
import { initialsOf } from '../names.ts';
import { participantSchema } from './open-room.ts';
import { accepted, type Outcome, refused } from './refusals.ts';
import { isBarred, type Room } from './room.ts';

export const shownPeople = 8;

export const shownSeats = 3;

/** Stand for the facts of a session in the page that the build renders; the server replaces them. */
export const placeholders = {
  sessionId: 'placeholder-code',
  facilitatorName: 'placeholder-facilitator',
  sessionName: 'placeholder-session',
} as const;

/** The public facts of a session before joining; visible to anybody with its code. */
export const invitationSchema = z.readonly(
  z.object({
    sessionId: sessionIdSchema,
    sessionName: z.string(),
    type: scaleSchema,
    facilitatorName: z.string(),
    people: z.readonly(z.array(z.object({ name: z.string(), initials: z.string() }))),
    others: z.int(),
    seats: z.readonly(z.array(participantSchema)),
    isClosed: z._default(z.boolean(), false),
    /** The browser that looks may not, because it was removed for good. */
    isBarred: z._default(z.boolean(), false),
  }),
);
export type Invitation = z.infer<typeof invitationSchema>;

/** @param keys of the browser that looks; none where it has no seat yet */
export function invitationTo(room: Room, keys: readonly KeyHash[]): Outcome<Invitation> {
  const { session, participants } = room;
  const facilitator = participants.find(({ isFacilitator }) => isFacilitator);
  // Only a session that is deleted is without.
  if (!facilitator) return refused('sessionNotFound');
  const own = participants.filter(({ id }) => room.seats[id]?.some((key) => keys.includes(key)));
  return accepted({
    sessionId: session.id,
    sessionName: session.name,
    type: session.type,
    facilitatorName: facilitator.name,
    people: participants
      .slice(0, shownPeople)
      .map(({ name }) => ({ name, initials: initialsOf(name) })),
    others: Math.max(0, participants.length - shownPeople),
    seats: own.toReversed().slice(0, shownSeats),
    isClosed: session.closedAt !== null,
    isBarred: keys.some((key) => isBarred(room, key)),
  });
}
