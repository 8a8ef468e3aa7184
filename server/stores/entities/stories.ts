import type { Points } from '@story-pointer/core/decks/deck';
import { type Id, idSchema } from '@story-pointer/core/ids';
import type { Story } from '@story-pointer/core/session/open-room';
import type { Room } from '@story-pointer/core/session/room';
import type { Round, Vote } from '@story-pointer/core/session/round';
import {
  countdownSchema,
  floorSchema,
  pointsSchema,
  timerSchema,
  timeTaken,
} from '@story-pointer/core/session/round';
import * as z from 'zod/mini';
import { compare, mapped, type RoomEntity } from './difference.ts';
import { Entity, flag, large, type RecordOf } from './entity.ts';

/**
 * How far apart the places of stories are, which are sorted by them: a story can be moved between
 * two others, without another row being written, so often as this can be halved.
 */
export const placesBetween = 2 ** 32;

/** How far apart those are that come together; fewer than a thousand do. */
const placesInARevision = 2 ** 22;

/** As JSON: a time, or that it was stopped. */
const countdown = z.codec(z.nullable(z.string()), z.nullable(countdownSchema), {
  decode: (text) => (text === null ? null : JSON.parse(text)),
  encode: (value) => (value === null ? null : JSON.stringify(value)),
});

const timer = z.codec(z.nullable(z.string()), z.nullable(timerSchema), {
  decode: (text) => (text === null ? null : JSON.parse(text)),
  encode: (value) => (value === null ? null : JSON.stringify(value)),
});

const floor = z.codec(z.nullable(z.string()), z.nullable(floorSchema), {
  decode: (text) => (text === null ? null : JSON.parse(text)),
  encode: (value) => (value === null ? null : JSON.stringify(value)),
});

const time = z.nullable(large);

/** The votes of a round whose names are hidden: there are no rows of them any more. */
const cards = z.codec(z.nullable(z.string()), z.nullable(z.readonly(z.array(pointsSchema))), {
  decode: (text) => (text === null ? null : JSON.parse(text)),
  encode: (value) => (value === null ? null : JSON.stringify(value)),
});

const entity = new Entity(
  'stories',
  ['id'],
  {
    id: idSchema,
    sessionId: idSchema,
    name: z.string(),
    pointed: flag,
    points: z.nullable(z.number()),
    round: z.int(),
    lastRound: z.nullable(z.int()),
    details: z.int(),
    timer,
    countdown,
    startedAt: time,
    revealedAt: time,
    took: time,
    names: z.nullable(z.enum(['shown', 'hidden'])),
    cards,
    floor,
  },
  ['place'],
);

export type StoryRecord = RecordOf<typeof entity>;

export const stories: RoomEntity<typeof entity> = {
  entity,
  parts: ['stories'],
  // Those that come are the last: all of a revision have their places before those of the next.
  order: {
    column: 'place',
    at: (revision, index) => revision * placesBetween + index * placesInARevision,
  },
  differenceOf: (before, after) =>
    mapped(compare(before.stories, after.stories), recordIn(after.session.id)),
};

function recordIn(sessionId: Id): (story: Story) => StoryRecord {
  return ({ id, name, round, lastRound = null, details = 0 }) => {
    const open = round.state === 'open' ? round : undefined;
    const revealed = round.state === 'revealed' ? round : undefined;
    return {
      id,
      sessionId,
      name,
      pointed: revealed !== undefined,
      points: revealed?.agreed ?? null,
      round: round.number,
      lastRound,
      details,
      timer: open?.timer ?? null,
      countdown: open?.countdown ?? null,
      startedAt: round.startedAt ?? null,
      revealedAt: revealed?.revealedAt ?? null,
      took: timeTaken(round) ?? null,
      names: open?.names ?? null,
      cards: revealed?.cards ?? null,
      floor: revealed?.floor ?? null,
    };
  };
}

/** Stories with their votes: those of a revealed round are open, all others are hidden. */
export function storiesOf(
  records: readonly StoryRecord[],
  cast: ReadonlyMap<Id, readonly Vote[]>,
  kept: Room['rounds'],
): Pick<Room, 'stories' | 'ballots'> {
  const ballots: Record<Id, Record<Id, Points>> = {};
  const stories = records.map((record): Story => {
    const { id, name, details, lastRound } = record;
    const votes = cast.get(id) ?? [];
    const earlier = kept[id]?.length;
    if (!record.pointed && votes.length > 0) {
      ballots[id] = Object.fromEntries(votes.map((vote) => [vote.participantId, vote.points]));
    }
    return {
      ...{ id, name, round: roundOf(record, votes) },
      ...(details > 0 && { details }),
      ...(earlier !== undefined && { earlier }),
      ...(lastRound !== null && { lastRound }),
    };
  });
  return { stories, ballots };
}

function roundOf(record: StoryRecord, votes: readonly Vote[]): Round {
  const {
    round: number,
    points: agreed,
    timer,
    countdown,
    startedAt,
    revealedAt,
    took,
    names,
    cards,
    floor,
  } = record;
  const started = startedAt === null ? {} : { startedAt };
  if (record.pointed) {
    return {
      ...{ number, state: 'revealed', votes, agreed },
      ...started,
      ...(revealedAt !== null && { revealedAt }),
      ...(took !== null && { took }),
      ...(cards && { cards }),
      ...(floor && { floor }),
    };
  }
  const voters = votes.map(({ participantId }) => participantId);
  return {
    ...{ number, state: 'open', voters },
    ...started,
    ...(timer && { timer }),
    ...(countdown !== null && { countdown }),
    ...(names && { names }),
  };
}
