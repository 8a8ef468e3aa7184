import * as z from 'zod/mini';
import { accepted, type Outcome, refused } from './session/refusals.ts';

const format = z.regex(/^[A-Za-z0-9-]{1,36}$/);
export const idSchema = z.string().check(format);
export type Id = string;

declare const kind: unique symbol;

/** An id of one kind of thing, which cannot be passed for one of another kind. */
type IdOf<Kind extends string> = Id & { readonly [kind]?: Kind };

export type SessionId = IdOf<'session'>;
export type ParticipantId = IdOf<'participant'>;
export type StoryId = IdOf<'story'>;
export type CommandId = IdOf<'command'>;
export type TeamId = IdOf<'team'>;

export const sessionIdSchema: z.ZodMiniType<SessionId> = z.string().check(format);
export const participantIdSchema: z.ZodMiniType<ParticipantId> = z.string().check(format);
export const storyIdSchema: z.ZodMiniType<StoryId> = z.string().check(format);
export const teamIdSchema: z.ZodMiniType<TeamId> = z.string().check(format);

/** A browser is known to the server by the hash of its key alone. */
export type KeyHash = string;

/** The characters of a UUID that `withTime` replaces by the time. */
const timeLength = 'xxxxxxxx-xxxx'.length;

/** A random UUID with the time at its front (RFC 9562, version 7), so that stores keep those of the same time together. */
export function withTime(uuid: string, now: number): string {
  const time = Math.floor(now).toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${uuid.slice(timeLength + 2)}`;
}

/** The time that `withTime` has put into a UUID, in milliseconds since 1970; undefined without one. */
export function timeIn(uuid: string): number | undefined {
  if (uuid[timeLength + 1] !== '7') return undefined;
  return Number.parseInt(timeOf(uuid), 16);
}

/** The part of a UUID in which `withTime` puts the time, as 12 hexadecimal digits. */
export function timeOf(uuid: string): string {
  return uuid.slice(0, timeLength).replace('-', '');
}

/** Sorts by age: 8 hexadecimal digits of seconds, 5 of microseconds, and 7 of `random`, unpredictable in [0, 1). */
export function makeId(now: number, random: number): Id {
  const seconds = Math.floor(now / 1000);
  const microseconds = Math.floor((now - seconds * 1000) * 1000);
  const hex = (value: number, digits: number) => value.toString(16).padStart(digits, '0');
  return hex(seconds, 8) + hex(microseconds, 5) + hex(Math.floor(random * 0x10000000), 7);
}

/** When `makeId` made an id, in milliseconds since 1970; undefined for an id of another form. */
export function madeAt(id: Id): number | undefined {
  if (!/^[0-9a-f]{20}$/.test(id)) return undefined;
  return Number.parseInt(id.slice(0, 8), 16) * 1000 + Number.parseInt(id.slice(8, 13), 16) / 1000;
}

const hour = 60 * 60 * 1000;

/** For how many milliseconds a command can be sent again; it is also how far a clock may be ahead. */
const commandLifetime = 12 * hour;

/** As long as a command can be sent again by a clock that is ahead, and a day in which our own may be wrong. */
export const receiptLifetime = 2 * commandLifetime + 24 * hour;

/** Whether a command may be carried out: an older one could have been before. @param now milliseconds since 1970 */
export function checkTime(commandId: CommandId, now: number): Outcome<null> {
  const time = timeIn(commandId) ?? now;
  if (time < now - commandLifetime) return refused('commandTooOld', 'commandId');
  if (time > now + commandLifetime) return refused('commandFromFuture', 'commandId');
  return accepted(null);
}
