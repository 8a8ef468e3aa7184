import type { Points } from '../decks/deck.ts';
import type { OpenChange } from './changes.ts';
import { keptRoundsOf } from './kept-rounds.ts';
import type { Story } from './open-room.ts';
import type { Room } from './room.ts';

/**
 * What the team has agreed on is saved to a story that is revealed.
 * @param now in milliseconds since 1970; points that are corrected later took no longer for it
 */
export function agreement(room: Room, story: Story, points: Points, now: number): OpenChange {
  const { id, round } = story;
  const known = round.state === 'revealed' ? round.took : undefined;
  const took = known ?? sinceFirstVote(room, story, now);
  return { type: 'pointsAgreed', storyId: id, points, ...(took !== undefined && { took }) };
}

function sinceFirstVote(room: Room, { id, round }: Story, now: number): number | undefined {
  const rounds = [...keptRoundsOf(room, id).map((kept) => kept.round), round];
  const starts = rounds.flatMap(({ startedAt }) => startedAt ?? []);
  // A clock may have been set back meanwhile.
  return starts.length > 0 ? Math.max(0, Math.round(now) - Math.min(...starts)) : undefined;
}
