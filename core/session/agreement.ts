import { isAgreeable, type Points } from '../decks/deck.ts';
import { deckOf } from '../decks/scale.ts';
import type { OpenChange } from './changes.ts';
import { keptRoundsOf } from './kept-rounds.ts';
import type { Story } from './open-room.ts';
import { accepted, type Outcome, refused } from './refusals.ts';
import type { Room } from './room.ts';
import { agreedPoints, timeTaken } from './round.ts';

/** Saves the agreed points of a revealed story, or null for none. A later correction does not change the time taken. */
export function agreement(
  room: Room,
  story: Story,
  points: Points | null,
  now: number,
): Outcome<OpenChange> {
  const { id: storyId, round } = story;
  if (points === null) return accepted({ type: 'pointsAgreed', storyId, points });
  if (!isAgreeable(deckOf(room.session.type), points)) return refused('notOnDeck', 'points');
  const isNew = agreedPoints(round) === null;
  const took = isNew ? sinceFirstVote(room, story, now) : timeTaken(round);
  return accepted({ type: 'pointsAgreed', storyId, points, took: took ?? undefined });
}

/** Null without votes, or where a round before the first known vote is no longer kept. */
function sinceFirstVote(room: Room, { id, round }: Story, now: number): number | null {
  const rounds = [...keptRoundsOf(room, id).map((kept) => kept.round), round];
  rounds.sort((one, other) => one.number - other.number);
  const index = rounds.findIndex(({ startedAt }) => startedAt !== null);
  const { startedAt = null, number = 0 } = rounds[index] ?? {};
  if (startedAt === null || number > index + 1) return null;
  // A clock may have been set back meanwhile.
  return Math.max(0, Math.round(now) - startedAt);
}
