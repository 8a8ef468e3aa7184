import * as z from 'zod/mini';
import { type Id, idSchema } from './ids.ts';
import { atTable, type OpenRoom, type Participant } from './session/open-room.ts';
import type { OpenRound } from './session/round.ts';

/**
 * Who is here: never stored and no part of the room. It follows from the pages that are open on any
 * process, so it is told again where it may have been missed.
 */

/** How somebody is here: they look at their page, or have it in the background. */
export const attentionSchema = z.enum(['here', 'away']);
export type Attention = z.infer<typeof attentionSchema>;

/** Who of a session is here; all others are not. */
export type Presence = Readonly<Record<Id, Attention>>;

/** What has become different; null for who is not here any more. */
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

/** Who is here and since when, in milliseconds since 1970, for those who may stand in for others. */
export interface PeopleHere {
  readonly people: Presence;
  /** Of those whom somebody has seen come or go. */
  readonly since: Since;
  /** From when on who comes and goes was seen. */
  readonly from: number;
}

/** What makes `after` of `before`. */
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

/** What is told of who is here: what has become different, or all of it. */
export interface PresenceUpdate {
  readonly people: PresenceChange;
  readonly isAll: boolean;
  readonly since?: Since | undefined;
  readonly from?: number | undefined;
}

/** Who is here after `told`, from the first time that all of it is told. */
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
