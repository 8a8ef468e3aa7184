import * as z from 'zod/mini';
import type { Id } from './ids.ts';
import {
  findParticipant,
  findStory,
  isSamePosition,
  type OpenRoom,
  positionFields,
  type Story,
} from './session/open-room.ts';
import { accepted, type Outcome, refused } from './session/refusals.ts';
import { castIn, type RevealedRound, roundSchema, voteCountOf, votersOf } from './session/round.ts';

/**
 * In a large room a page is told who has voted, and who has voted what, on the stories that it looks at: of
 * others, only what was voted.
 */

/** So many votes are told with a room; in one with more a page asks for those on the stories it looks at. */
export const mostVotesTold = 1000;

/** A story of which is not told whose the votes are. */
export function tallied(story: Story): Story {
  const { round } = story;
  if (voteCountOf(round) === 0) return story;
  if (round.state === 'open') return { ...story, round: { ...round, voters: [], unnamed: true } };
  const { cards: _, ...rest } = round;
  return { ...story, round: { ...rest, votes: [], tally: tallyOf(round) } };
}

/** How often each points were voted, from low to high. */
function tallyOf(round: RevealedRound): NonNullable<RevealedRound['tally']> {
  const counts = new Map<number, number>();
  for (const { points } of castIn(round)) counts.set(points, (counts.get(points) ?? 0) + 1);
  return [...counts].sort(([one], [other]) => one - other);
}

/** A story's present round, as it is asked for, and where the room was then. */
export const toldRoundSchema = z.object({ ...positionFields, round: roundSchema });
export type ToldRound = z.infer<typeof toldRoundSchema>;

/** The round a story is in, as it is asked for. */
export function presentRound(room: OpenRoom, storyId: Id): Outcome<ToldRound> {
  const { revision, mark } = room;
  const story = findStory(room, storyId);
  if (!story) return refused('storyNotFound', 'storyId');
  return accepted({ revision, mark, round: story.round });
}

/**
 * A room with the votes on a story that was told without them. The room stays as it is where it is further than
 * what was told, or where that is of another round; steps that come twice have the effect of one.
 */
export function withVotes<R extends OpenRoom>(room: R, storyId: Id, told: ToldRound): R {
  const story = findStory(room, storyId);
  const isPast = told.revision <= room.revision && !isSamePosition(told, room);
  const isSame =
    story?.round.state === told.round.state && story.round.number === told.round.number;
  const areHere = votersOf(told.round).every((id) => findParticipant(room, id));
  if (isPast || !isSame || !areHere) return room;
  const { round } = told;
  return { ...room, stories: room.stories.map((one) => (one === story ? { ...one, round } : one)) };
}
