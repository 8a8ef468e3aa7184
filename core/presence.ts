import * as z from 'zod/mini';
import { type Id, idSchema } from './ids.ts';
import { atTable, type OpenRoom, type Participant } from './session/open-room.ts';
import type { OpenRound } from './session/round.ts';

/**
 * Presence: never stored and no part of the room. It follows from the open pages of all processes,
 * so it is sent again after it may have been missed.
 */

/** The attention of a person: they look at their page, or have it in the background. */
export const attentionSchema = z.enum(['here', 'away']);
export type Attention = z.infer<typeof attentionSchema>;

/** The people of a session who are here; all others are not. */
export type Presence = Readonly<Record<Id, Attention>>;

/** The changed people; null for a person who is not here any more. */
export const presenceChangeSchema = z.record(idSchema, z.nullable(attentionSchema));
export type PresenceChange = Readonly<z.infer<typeof presenceChangeSchema>>;

/** The presence from all pages: a person is here if they look at one of theirs. */
export function mergedPresence(all: Iterable<Presence>): Presence {
  const everybody: Record<Id, Attention> = {};
  for (const some of all) {
    for (const [id, attention] of Object.entries(some)) {
      if (everybody[id] !== 'here') everybody[id] = attention;
    }
  }
  return everybody;
}

/** The time of the last arrival or departure of each person, in milliseconds since 1970. */
export const sinceSchema = z.record(idSchema, z.number());
export type Since = Readonly<z.infer<typeof sinceSchema>>;

/** The people who are here and since when, for rules about taking over. */
export interface PeopleHere {
  readonly people: Presence;
  /** Without people whose arrival or departure was not seen. */
  readonly since: Since;
  /** The time from which on all arrivals and departures were seen. */
  readonly from: number;
}

/** The change from `before` to `after`. */
export function presenceChange(before: Presence, after: Presence): PresenceChange {
  const left = Object.keys(before).filter((id) => !Object.hasOwn(after, id));
  const others = Object.entries(after).filter(([id, attention]) => before[id] !== attention);
  return Object.fromEntries([...left.map((id) => [id, null] as const), ...others]);
}

export function afterPresenceChange(before: Presence, change: PresenceChange): Presence {
  const after: Record<Id, Attention> = {};
  for (const [id, attention] of Object.entries({ ...before, ...change })) {
    if (attention !== null) after[id] = attention;
  }
  return after;
}

/** The people a round waits for: voters without a vote who are here, or all while presence is unknown. */
export function awaited(
  room: Pick<OpenRoom, 'participants'>,
  { voters }: OpenRound,
  presence: Presence | undefined,
): readonly Participant[] {
  return atTable(room).filter(
    ({ id }) => (!presence || presence[id] === 'here') && !voters.includes(id),
  );
}

/** Whether everybody has voted, or all who are here, one of them at least. */
export function isReady(
  room: Pick<OpenRoom, 'participants'>,
  { voters }: OpenRound,
  presence: Presence | undefined,
): boolean {
  if (voters.length === 0) return false;
  const isHere = (id: Id) => presence?.[id] === 'here';
  const missing = atTable(room).filter(({ id }) => !voters.includes(id));
  if (missing.length === 0) return true;
  return voters.some(isHere) && !missing.some(({ id }) => isHere(id));
}

/** A message about presence: the changed people, or all of them. */
export interface PresenceUpdate {
  readonly people: PresenceChange;
  readonly isAll: boolean;
  readonly since?: Since | undefined;
  readonly from?: number | undefined;
}

/** Presence after a message, from the first complete one on. */
export function afterPresenceUpdate(
  before: PeopleHere | undefined,
  { people, isAll, since = {}, from = 0 }: PresenceUpdate,
): PeopleHere {
  if (isAll || !before) return { people: afterPresenceChange({}, people), since, from };
  return {
    people: afterPresenceChange(before.people, people),
    since: { ...before.since, ...since },
    from: before.from,
  };
}
