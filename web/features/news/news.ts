import type { Id } from '@story-pointer/core/ids';
import { formatAverage, votingStats } from '@story-pointer/core/results';
import { findStory, votersOf } from '@story-pointer/core/session/open-room';
import type { RoomView } from '@story-pointer/core/view';

/** A sentence to be told; a name stands at its beginning, and apart, since it may run from right to left. */
export interface News {
  readonly name?: string;
  readonly text: string;
}

/** What somebody who cannot see the screen is told when the room changes while they are on a story. */
export function newsBetween(before: RoomView, now: RoomView, storyId: Id | undefined): News[] {
  return [...newsOfTeam(before, now), ...newsOfStory(before, now, storyId)];
}

function newsOfTeam(before: RoomView, now: RoomView): News[] {
  const joined = missingIn(before, now).map(({ name }) => ({ name, text: 'joined' }));
  const removed = missingIn(now, before).map(({ name }) => ({ name, text: 'was removed' }));
  return [...joined, ...removed];
}

function missingIn(one: RoomView, other: RoomView) {
  const known = new Set(one.participants.map(({ id }) => id));
  return other.participants.filter(({ id }) => !known.has(id));
}

function newsOfStory(before: RoomView, now: RoomView, storyId: Id | undefined): News[] {
  if (storyId === undefined) return [];
  const was = findStory(before, storyId);
  const is = findStory(now, storyId);
  if (!was || !is) return [];
  const people = now.participants.length;
  if (is.pointed) {
    if (was.pointed && was.round === is.round) return [];
    const { averagePoints } = votingStats(is.votes, people);
    return [
      { text: `Results revealed: average ${formatAverage(now.session.type, averagePoints)}` },
    ];
  }
  const news = was.round === is.round ? [] : [{ text: 'A new round has begun' }];
  const voted = votersOf(is).length;
  const votedBefore = was.round === is.round ? votersOf(was).length : 0;
  return voted > votedBefore ? [...news, { text: `${voted} of ${people} voted` }] : news;
}
