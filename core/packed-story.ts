import * as z from 'zod/mini';
import type { Id } from './ids.ts';
import { type Participant, type Story, storyFields } from './session/open-room.ts';
import { openRoundFields, pointsSchema, revealedRoundFields } from './session/round.ts';

/**
 * A story on its way to a page. Who has voted is told by their place among the participants, from 0: most of
 * a large room are its votes, and most of a vote would be an id of 20 characters.
 */

const placeSchema = z.int();

export const packedStorySchema = z.object({
  ...storyFields,
  round: z.discriminatedUnion('state', [
    z.object({ ...openRoundFields, voters: z.array(placeSchema) }),
    /** Each vote as its voter and its points. */
    z.object({ ...revealedRoundFields, votes: z.array(z.tuple([placeSchema, pointsSchema])) }),
  ]),
});
type PackedStory = z.infer<typeof packedStorySchema>;

type People = readonly Pick<Participant, 'id'>[];

/** The place of each of the participants. */
export function placesOf(participants: People): ReadonlyMap<Id, number> {
  return new Map(participants.map(({ id }, place) => [id, place]));
}

/** @param places of all who have voted */
export function packed({ round, ...story }: Story, places: ReadonlyMap<Id, number>): PackedStory {
  const placeOf = (id: Id) => known(places.get(id));
  if (round.state === 'open') {
    return { ...story, round: { ...round, voters: round.voters.map(placeOf) } };
  }
  const votes = round.votes.map((vote): [number, number] => [
    placeOf(vote.participantId),
    vote.points,
  ]);
  return { ...story, round: { ...round, votes } };
}

/** Whether all who have voted are among `participants`. */
export function isVotedBy(participants: People, { round }: PackedStory): boolean {
  const places = round.state === 'open' ? round.voters : round.votes.map(([place]) => place);
  return places.every((place) => participants[place]);
}

/** The story that was packed. @param participants all who have voted are among them */
export function unpacked({ round, ...story }: PackedStory, participants: People): Story {
  const idAt = (place: number) => known(participants[place]).id;
  if (round.state === 'open') {
    return { ...story, round: { ...round, voters: round.voters.map(idAt) } };
  }
  const votes = round.votes.map(([place, points]) => ({ participantId: idAt(place), points }));
  return { ...story, round: { ...round, votes } };
}

function known<T>(found: T | undefined): T {
  if (found === undefined) throw new Error('a vote of nobody');
  return found;
}
