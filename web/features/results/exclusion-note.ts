import { needMoreInfo, type Points } from '@story-pointer/core/decks';
import type { Vote } from '@story-pointer/core/session/open-room';

/** Says how many votes the average leaves out, and why; nothing when it counts them all. */
export function exclusionNote(votes: readonly Vote[]): string | null {
  const parts = [
    { count: countOf(votes, needMoreInfo), kind: "'Need more info'" },
    { count: countOf(votes, 0), kind: 'zero' },
  ]
    .filter(({ count }) => count > 0)
    .map(({ count, kind }) => `${count} ${kind} ${count === 1 ? 'vote' : 'votes'}`);
  return parts.length > 0 ? `Excluded: ${parts.join(' and ')}` : null;
}

function countOf(votes: readonly Vote[], points: Points): number {
  return votes.filter((vote) => vote.points === points).length;
}
