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

/** Somebody with several pages is where they look at one of them. */
export function together(all: Iterable<Presence>): Presence {
  const everybody: Record<Id, Attention> = {};
  for (const some of all) {
    for (const [id, attention] of Object.entries(some)) {
      if (everybody[id] !== 'here') everybody[id] = attention;
    }
  }
  return everybody;
}

/** Since when people are as they are: who is here came then, and who is not here went then. */
export const sinceSchema = z.record(idSchema, z.number());
export type Since = Readonly<z.infer<typeof sinceSchema>>;

/**
 * The people who are here and since when, in milliseconds since 1970, for rules about taking over.
 */
export interface PeopleHere {
  readonly people: Presence;
  /** The people whose coming or going was seen. */
  readonly since: Since;
  /** From when on who comes and goes was seen. */
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

/** Whom a round waits for: who votes, is here as far as that is known, and has not voted. */
export function awaited(
  room: Pick<OpenRoom, 'participants'>,
  { voters }: OpenRound,
  presence: Presence | undefined,
): readonly Participant[] {
  return atTable(room).filter(
    ({ id }) => (!presence || presence[id] === 'here') && !voters.includes(id),
  );
}

/** Whether everybody has voted, or all who are here have, and anybody. */
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
