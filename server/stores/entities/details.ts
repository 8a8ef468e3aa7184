import { detailsSchema } from '@story-pointer/core/details';
import { idSchema } from '@story-pointer/core/ids';
import { findStory } from '@story-pointer/core/session/open-room';
import type { Room } from '@story-pointer/core/session/room';
import * as z from 'zod/mini';
import type { RoomEntity } from './difference.ts';
import { Entity, type RecordOf } from './entity.ts';

/** As JSON: nobody looks for a story by what is in it. */
const written = z.codec(z.string(), detailsSchema, {
  decode: (text) => JSON.parse(text),
  encode: (details) => JSON.stringify(details),
});

const entity = new Entity('story_details', ['story_id'], {
  storyId: idSchema,
  sessionId: idSchema,
  details: written,
});

export type DetailsRecord = RecordOf<typeof entity>;

export const details: RoomEntity<typeof entity> = {
  entity,
  parts: ['details'],
  differenceOf: (before, after) => {
    const records = recordsOf(after).filter(
      ({ storyId, details }) => before.details[storyId] !== details,
    );
    return {
      come: records.filter(({ storyId }) => !before.details[storyId]),
      changed: records.flatMap((record) => {
        const details = before.details[record.storyId];
        return details ? [[{ ...record, details }, record] as const] : [];
      }),
      // Those of stories that are gone go with them.
      gone: recordsOf(before).filter(
        ({ storyId }) => !after.details[storyId] && findStory(after, storyId),
      ),
    };
  },
};

function recordsOf({ session, details }: Room): DetailsRecord[] {
  const sessionId = session.id;
  return Object.entries(details).map(([storyId, details]) => ({ storyId, sessionId, details }));
}

export function detailsOf(records: readonly DetailsRecord[]): Pick<Room, 'details'> {
  return { details: Object.fromEntries(records.map((one) => [one.storyId, one.details])) };
}
