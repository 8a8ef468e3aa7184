import * as z from 'zod/mini';
import type { Id } from './ids.ts';
import { findParticipant, findStory, type OpenRoom, type Story } from './session/open-room.ts';
import { castIn, type RevealedRound, type Round, roundSchema } from './session/round.ts';

/** In a large room a page is told whose the votes are of the rounds that it looks at, and of others what they were. */

/** So many votes are told with a room; in one with more a page asks for those of the rounds it looks at. */
export const mostVotesTold = 1000;

/** A story of which is told what was voted, but not by whom. */
export function tallied(story: Story): Story {
  const { round } = story;
  if (round.state === 'open') return story;
  const { cards: _, ...rest } = round;
  return { ...story, round: { ...rest, votes: [], tally: tallyOf(round) } };
}

/** How often each points were voted, from low to high. */
function tallyOf(round: RevealedRound): NonNullable<RevealedRound['tally']> {
  const counts = new Map<number, number>();
  for (const { points } of castIn(round)) counts.set(points, (counts.get(points) ?? 0) + 1);
  return [...counts].sort(([one], [other]) => one - other);
}

/** A story's present round, as it is asked for. */
export const toldRoundSchema = z.object({ round: roundSchema });
export type ToldRound = z.infer<typeof toldRoundSchema>;

/**
 * A room with the votes of a story that was told without them.
 * @param told the story's round as it was asked for; where it is another one by now, the room stays as it is
 */
export function withVotes<R extends OpenRoom>(room: R, storyId: Id, told: Round): R {
  const story = findStory(room, storyId);
  if (story?.round.state !== 'revealed' || told.state !== 'revealed') return room;
  const { tally, ...round } = story.round;
  const isSame =
    told.number === round.number && JSON.stringify(tallyOf(told)) === JSON.stringify(tally);
  const areHere = told.votes.every(({ participantId }) => findParticipant(room, participantId));
  if (!isSame || !areHere) return room;
  const { votes, cards } = told;
  const known: Story = { ...story, round: { ...round, votes, ...(cards && { cards }) } };
  return { ...room, stories: room.stories.map((one) => (one === story ? known : one)) };
}
