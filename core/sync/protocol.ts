import * as z from 'zod/mini';
import { type Id, type ParticipantId, participantIdSchema, storyIdSchema } from '../ids.ts';
import { type Attention, attentionSchema, presenceFields, sinceSchema } from '../presence.ts';
import { type OpenChange, visibleChangeSchema } from '../session/changes.ts';
import type { Command } from '../session/commands.ts';
import {
  type ChangeSet,
  changeSetFields,
  type Version,
  versionFields,
} from '../session/open-room.ts';
import { type RoomView, roomViewSchema } from '../view.ts';
import { commandIdSchema, votesOfSchema } from '../wire.ts';
import { ownVersions, versionSchema, type WireVersions } from '../wire-version.ts';

/** The messages between a page and its room. Both ends parse them with these schemas. */

/** In bytes, on a live connection in both directions. Longer ones go over plain HTTP. */
export const longestMessage = 16 * 1024;

/** Whether a command is too long for a live connection: then it goes by POST. UTF-8 has up to three bytes for a unit. */
export function isLongCommand(command: Command): boolean {
  return JSON.stringify(command).length * 3 + envelope > longestMessage;
}

/** In bytes: what stands around the command in its message. */
const envelope = 100;

/** The first version of the wire in which a page reads the room itself where that is too long for its connection. */
export const pointerVersion = 8;

/** The first version of the wire in which pages read votes in short. */
export const shortVoteVersion = 9;

/** A change set with a single vote in short, since most messages are votes. */
const shortVoteSchema = z.pipe(
  z.tuple([
    z.int(),
    z.string(),
    z.string(),
    storyIdSchema,
    participantIdSchema,
    z.optional(z.int()),
  ]),
  z.transform(([revision, mark, base, storyId, participantId, at]) => {
    const voted = { type: 'voted', storyId, participantId, at } as const;
    return { type: 'changes', revision, mark, base, changes: [voted] } as const;
  }),
);

/** @returns undefined for other change sets */
export function writeShortVote({ revision, mark, base, changes }: ChangeSet<OpenChange>) {
  const [voted, another] = changes;
  if (voted?.type !== 'voted' || another) return undefined;
  const { storyId, participantId, at } = voted;
  const short = [revision, mark, base, storyId, participantId] as const;
  const vote: z.input<typeof shortVoteSchema> = at === undefined ? [...short] : [...short, at];
  return JSON.stringify(vote);
}

/** Up, in the address of the connection: the page introduces itself. */
export const helloSchema = z.object({
  participantId: z.optional(participantIdSchema),
  /** The version of the room that the page has; without it the whole room comes first. */
  revision: z._default(z.coerce.number().check(z.int()), 0),
  mark: z._default(z.string(), ''),
  /** The newest version of the wire that the page speaks, and the oldest. A program names none. */
  version: z.optional(versionSchema),
  oldest: z.optional(versionSchema),
  /** The version of the process that wrote the room the page has. */
  room: z.optional(versionSchema),
  /** The page had a connection before, and lost it. */
  back: z.optional(z.literal('yes')),
  votesOf: votesOfSchema,
  /** The page wants to know who is here, and says whether its user is; without it they count as here. */
  presence: z.optional(attentionSchema),
  /** An event stream is to end soon, for a page behind a proxy that holds answers back until then. */
  brief: z.optional(z.literal('yes')),
});

/** A program that follows the events of a room, and is not counted as here. */
export const followerSchema = z.object({
  participantId: z.optional(participantIdSchema),
  votesOf: votesOfSchema,
});

interface HelloOf {
  readonly participantId?: ParticipantId | undefined;
  readonly room: Version & Pick<RoomView, 'version'>;
  readonly isBack?: boolean;
  readonly votesOf?: Id | null;
  readonly attention?: Attention | undefined;
  readonly isBrief?: boolean;
}

export function helloQuery(
  { participantId, room, isBack = false, votesOf = null, attention, isBrief = false }: HelloOf,
  { oldest, newest }: WireVersions = ownVersions,
): Record<string, string> {
  return {
    ...(participantId !== undefined && { participantId }),
    ...{ revision: String(room.revision), mark: room.mark },
    ...{ version: String(newest), oldest: String(oldest) },
    ...(room.version !== undefined && { room: String(room.version) }),
    ...(isBack && { back: 'yes' }),
    ...(votesOf !== null && { votesOf }),
    ...(attention !== undefined && { presence: attention }),
    ...(isBrief && { brief: 'yes' }),
  };
}

export const downSchema = z.discriminatedUnion('type', [
  /** The whole room, for a page that is too far behind, or has a version that this room never had. */
  z.object({ type: z.literal('welcome'), room: roomViewSchema }),
  /** Leads from the version whose mark is `base` to the next one; without changes it answers `resume`. */
  z.object({
    type: z.literal('changes'),
    ...changeSetFields,
    changes: z.readonly(z.array(visibleChangeSchema)),
  }),
  /** The room has reached this version, and the page has to read it over plain HTTP. */
  z.object({ type: z.literal('stale'), ...versionFields }),
  /** The outcome of a command: the status and the body of the same response over HTTP. */
  z.object({
    type: z.literal('result'),
    commandId: commandIdSchema,
    status: z.int(),
    retryAfter: z.optional(z.number()),
    body: z.unknown(),
  }),
  /** The people who have come, gone or turned; or all who are here. It has no version, and may be lost. */
  z.object({
    type: z.literal('presence'),
    ...presenceFields,
    isAll: z.boolean(),
    /** For those people; with all who are here, for everybody who ever came or went. */
    since: z.optional(sinceSchema),
    from: z.optional(z.number()),
    /** The time of sending: the server's clock may be set at any time. Missing from an earlier version. */
    now: z.optional(z.number()),
  }),
  /** Ends the connection: the session or the seat is gone, or belongs to another browser. */
  z.object({ type: z.literal('bye'), reason: z.literal('gone') }),
  /** Ends the connection: the page is too old for this server. The same in all versions of the wire. */
  z.object({ type: z.literal('reload'), oldest: z.optional(z.int()) }),
]);
export type Down = z.infer<typeof downSchema>;

/** The same as the newest pages read it; programs get no vote in short. */
export const pageDownSchema: z.ZodMiniType<Down> = z.union([shortVoteSchema, downSchema]);
export type PresenceMessage = Extract<Down, { type: 'presence' }>;
