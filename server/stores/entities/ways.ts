import { idSchema } from '@story-pointer/core/ids';
import type { Room } from '@story-pointer/core/session/room';
import { wayKey } from '@story-pointer/core/session/ways';
import * as z from 'zod/mini';
import type { RoomEntity } from './difference.ts';
import { Entity, large, type RecordOf } from './entity.ts';

const entity = new Entity('ways', ['participant_id', 'kind'], {
  participantId: idSchema,
  kind: z.enum(['device', 'back']),
  secretHash: z.string(),
  endsAt: z.nullable(large),
});

export type WayRecord = RecordOf<typeof entity>;

/** The links that lead into seats. */
export const ways: RoomEntity<typeof entity> = {
  entity,
  parts: ['ways'],
  differenceOf: (before, after) => {
    const apart = Object.entries(after.ways).filter(([key, way]) => before.ways[key] !== way);
    return {
      come: apart.flatMap(([key, way]) => (before.ways[key] ? [] : way)),
      changed: apart.flatMap(([key, way]) => {
        const old = before.ways[key];
        return old ? [[old, way] as const] : [];
      }),
      // They go with their participants alone.
      gone: [],
    };
  },
};

export function waysOf(records: readonly WayRecord[]): Room['ways'] {
  return Object.fromEntries(records.map((way) => [wayKey(way), way]));
}
