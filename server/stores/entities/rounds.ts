import { type Id, idSchema } from '@story-pointer/core/ids';
import { type KeptRound, keptRoundSchema } from '@story-pointer/core/session/kept-round';
import { findStory } from '@story-pointer/core/session/open-room';
import type { Room } from '@story-pointer/core/session/room';
import * as z from 'zod/mini';
import type { RoomEntity } from './difference.ts';
import { Entity, type RecordOf } from './entity.ts';

/** As JSON: nobody looks for a round by what is in it. */
const written = z.codec(z.string(), keptRoundSchema, {
  decode: (text) => JSON.parse(text),
  encode: (kept) => JSON.stringify(kept),
});

const entity = new Entity('rounds', ['story_id', 'number'], {
  storyId: idSchema,
  number: z.int(),
  sessionId: idSchema,
  kept: written,
});

export type RoundRecord = RecordOf<typeof entity>;

/** The earlier rounds of stories. */
export const rounds: RoomEntity<typeof entity> = {
  entity,
  parts: ['rounds'],
  differenceOf: (before, after) => {
    const known = new Map(recordsOf(before).map((record) => [keyOf(record), record]));
    const come: RoundRecord[] = [];
    const changed: (readonly [RoundRecord, RoundRecord])[] = [];
    for (const record of recordsOf(after)) {
      const old = known.get(keyOf(record));
      known.delete(keyOf(record));
      if (!old) come.push(record);
      else if (old.kept !== record.kept) changed.push([old, record]);
    }
    // Those of stories that are gone go with them.
    const gone = [...known.values()].filter(({ storyId }) => findStory(after, storyId));
    return { come, changed, gone };
  },
};

function keyOf({ storyId, number }: RoundRecord): string {
  return `${storyId} ${number}`;
}

function recordsOf({ session, rounds }: Room): RoundRecord[] {
  return Object.entries(rounds).flatMap(([storyId, list]) =>
    list.map((kept) => ({ storyId, number: kept.round.number, sessionId: session.id, kept })),
  );
}

/** @param records by number */
export function roundsOf(records: readonly RoundRecord[]): Pick<Room, 'rounds'> {
  const rounds: Record<Id, KeptRound[]> = {};
  for (const { storyId, kept } of records) {
    const list = rounds[storyId] ?? [];
    rounds[storyId] = list;
    list.push(kept);
  }
  return { rounds };
}
