import type { ParticipantId, StoryId } from '../ids.ts';
import { apply } from '../session/apply.ts';
import type { CollectionRule } from '../session/collection.ts';
import { decide } from '../session/decide.ts';
import type { Remark } from '../session/remark.ts';
import type { Room } from '../session/room.ts';
import { openRoom, sent, startOfTests, surroundings, value } from './room.ts';

/** When the collections of tests end. */
export const deadline = startOfTests + 24 * 60 * 60 * 1000;

interface Collecting {
  readonly rule?: CollectionRule;
  readonly newcomers?: boolean;
  readonly storyIds?: readonly StoryId[];
  readonly leftOut?: readonly ParticipantId[];
}

/** The room after Ann has begun to collect votes, on both stories of the room of most tests. */
export function collecting(
  room: Room = openRoom(),
  {
    rule = 'none',
    newcomers = true,
    storyIds = ['login', 'search'],
    leftOut = [],
  }: Collecting = {},
): Room {
  const asked = { endsAt: deadline, rule, newcomers, leftOut: [...leftOut] };
  return sent(room, 'ann', { type: 'startCollection', storyIds: [...storyIds], ...asked });
}

/** The room after these people have voted on a story in its first round. */
export function collected(
  room: Room,
  storyId: StoryId,
  votes: Readonly<Record<string, number>>,
  remark?: Remark,
): Room {
  return Object.entries(votes).reduce(
    (before, [person, points]) =>
      sent(before, person, { type: 'vote', storyId, round: 1, points, remark }),
    room,
  );
}

/** The room after the server has ended the collection. */
export function over(room: Room): Room {
  const command = { type: 'collectionOver' } as const;
  return value(decide(room, { kind: 'system' }, command, surroundings())).reduce(apply, room);
}
