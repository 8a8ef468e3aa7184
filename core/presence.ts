import * as z from 'zod/mini';
import { type Id, idSchema } from './ids.ts';
import { atTable, type OpenRoom, type Participant } from './session/open-room.ts';
import type { OpenRound } from './session/round.ts';

/** Never stored and no part of the room: it follows from the open pages of all processes, and may be sent again. */

/** The attention of a page: its user looks at it, or has it in the background. */
export const attentionSchema = z.enum(['here', 'away']);
export type Attention = z.infer<typeof attentionSchema>;

/** The attention of a person, who may have turned away a moment ago. */
export type PersonAttention = Attention | 'justAway';

export type Presence = Readonly<Record<Id, PersonAttention>>;

export type PresenceChange = Readonly<Record<Id, PersonAttention | null>>;

/** A change in messages, where people who have just turned away are `away`, as for earlier versions. */
export const presenceFields = {
  people: z.record(idSchema, z.nullable(attentionSchema)),
  justAway: z.optional(z.readonly(z.array(idSchema))),
};
const presenceFieldsSchema = z.object(presenceFields);
export type PresenceFields = z.infer<typeof presenceFieldsSchema>;

export function writePresenceChange(change: PresenceChange): PresenceFields {
  const people: PresenceFields['people'] = {};
  const justAway: Id[] = [];
  for (const [id, attention] of Object.entries(change)) {
    people[id] = attention === 'justAway' ? 'away' : attention;
    if (attention === 'justAway') justAway.push(id);
  }
  return { people, ...(justAway.length > 0 && { justAway }) };
}

export function readPresenceChange({ people, justAway = [] }: PresenceFields): PresenceChange {
  const turned = justAway.filter((id) => people[id] === 'away');
  return { ...people, ...Object.fromEntries(turned.map((id) => [id, 'justAway'] as const)) };
}

const attentions: readonly PersonAttention[] = ['away', 'justAway', 'here'];

/** The presence from all pages: a person is here if they look at one of theirs. */
export function mergedPresence(all: Iterable<Presence>): Presence {
  const everybody: Record<Id, PersonAttention> = {};
  for (const some of all) {
    for (const [id, attention] of Object.entries(some)) {
      const known = everybody[id];
      if (!known || attentions.indexOf(known) < attentions.indexOf(attention)) {
        everybody[id] = attention;
      }
    }
  }
  return everybody;
}

/** The time of the last arrival or departure of each person: in messages in milliseconds since 1970. */
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

/** The people who are here at a time, by the clock of the other times. */
export interface PeopleNow extends PeopleHere {
  readonly now: number;
}

/** The same times by another clock, for which it is `now` when it is `then` by the first one. */
export function byClock<Seen extends Times>(seen: Seen, then: number, now: number): Seen {
  const { since = {}, from } = seen;
  const at = (time: number) => time + now - then;
  const shifted = Object.entries(since).map(([id, time]) => [id, at(time)]);
  return {
    ...seen,
    since: Object.fromEntries(shifted),
    ...(from !== undefined && { from: at(from) }),
  };
}

interface Times {
  readonly since?: Since | undefined;
  readonly from?: number | undefined;
}

export function presenceChange(before: Presence, after: Presence): PresenceChange {
  const left = Object.keys(before).filter((id) => !Object.hasOwn(after, id));
  const others = Object.entries(after).filter(([id, attention]) => before[id] !== attention);
  return Object.fromEntries([...left.map((id) => [id, null] as const), ...others]);
}

export function afterPresenceChange(before: Presence, change: PresenceChange): Presence {
  const after: Record<Id, PersonAttention> = {};
  for (const [id, attention] of Object.entries({ ...before, ...change })) {
    if (attention !== null) after[id] = attention;
  }
  return after;
}

/** Whether a round waits for a person who is present like this. */
export function isWaitedFor(attention: PersonAttention | undefined): boolean {
  return attention === 'here' || attention === 'justAway';
}

/** The people a round waits for: voters without a vote who are here, or all while presence is unknown. */
export function awaited(
  room: Pick<OpenRoom, 'participants'>,
  { voters }: OpenRound,
  presence: Presence | undefined,
): readonly Participant[] {
  return atTable(room).filter(
    ({ id }) => (!presence || isWaitedFor(presence[id])) && !voters.includes(id),
  );
}

/** Whether everybody has voted, or all who are here, one of them at least. */
export function isReady(
  room: Pick<OpenRoom, 'participants'>,
  { voters }: OpenRound,
  presence: Presence | undefined,
): boolean {
  if (voters.length === 0) return false;
  const isHere = (id: Id) => isWaitedFor(presence?.[id]);
  const missing = atTable(room).filter(({ id }) => !voters.includes(id));
  if (missing.length === 0) return true;
  return voters.some(isHere) && !missing.some(({ id }) => isHere(id));
}

export interface PresenceUpdate {
  readonly people: PresenceChange;
  readonly isAll: boolean;
  readonly since?: Since | undefined;
  readonly from?: number | undefined;
  readonly now?: number | undefined;
}

type PresenceNews = Omit<PresenceUpdate, 'people'> & PresenceFields;

/** Presence after a message, from the first complete one on. */
export function afterPresenceUpdate(
  before: PeopleHere | undefined,
  { isAll, since = {}, from = 0, ...fields }: PresenceNews,
): PeopleHere {
  const people = readPresenceChange(fields);
  if (isAll || !before) return { people: afterPresenceChange({}, people), since, from };
  return {
    people: afterPresenceChange(before.people, people),
    since: { ...before.since, ...since },
    from: before.from,
  };
}
