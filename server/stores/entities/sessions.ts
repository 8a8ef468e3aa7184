import { scaleSchema } from '@story-pointer/core/decks/scale-schema';
import { idSchema } from '@story-pointer/core/ids';
import type { Position } from '@story-pointer/core/session/open-room';
import type { Room } from '@story-pointer/core/session/room';
import { settingsSchema } from '@story-pointer/core/session/settings-schema';
import * as z from 'zod/mini';
import { Entity, large, type RecordOf } from './entity.ts';

/** A specified deck by its name, any other as JSON. */
const scale = z.codec(z.string(), scaleSchema, {
  decode: (text) => (text.startsWith('{') ? JSON.parse(text) : text),
  encode: (value) => (typeof value === 'string' ? value : JSON.stringify(value)),
});

const settings = z.codec(z.string(), settingsSchema, {
  decode: (text) => JSON.parse(text),
  encode: (value) => JSON.stringify(value),
});

/** Who was removed for good, with the keys of their browsers, as JSON. */
const barred = z.codec(
  z.string(),
  z.readonly(
    z.array(
      z.object({
        participantId: idSchema,
        name: z.string(),
        keyHashes: z.readonly(z.array(z.string())),
      }),
    ),
  ),
  { decode: (text) => JSON.parse(text), encode: (value) => JSON.stringify(value) },
);

export const sessions = new Entity(
  'sessions',
  ['id'],
  {
    id: idSchema,
    name: z.string(),
    type: scale,
    creationDate: z.string(),
    facilitatorActiveStoryId: z.nullable(idSchema),
    settings,
    closedAt: z.nullable(large),
    barred,
    revision: z.int(),
    mark: z.string(),
  },
  ['last_activity_at', 'due_at'],
);

export type SessionRecord = RecordOf<typeof sessions>;

export function recordOf({ session, barred, revision, mark }: Room): SessionRecord {
  return { ...session, closedAt: session.closedAt ?? null, barred, revision, mark };
}

/** The session itself, and where its room is. */
export function sessionOf({
  revision,
  mark,
  barred,
  closedAt,
  ...session
}: SessionRecord): Pick<Room, 'session' | 'barred' | keyof Position> {
  const closed = closedAt !== null && { closedAt };
  return { revision, mark, barred, session: { ...session, ...closed } };
}
