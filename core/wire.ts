import * as z from 'zod/mini';
import { inFull } from './brief.ts';
import { scaleSchema } from './decks/scale-schema.ts';
import { detailsSchema } from './details.ts';
import { type Id, idSchema } from './ids.ts';
import { notFoundPath, pagePaths } from './pages.ts';
import { type Attention, attentionSchema, presenceChangeSchema, sinceSchema } from './presence.ts';
import { openChangeSchema, visibleChangeSchema } from './session/changes.ts';
import { commandSchema, liveCommandSchema, storiesCommandSchema } from './session/commands.ts';
import { type Position, positionFields, sessionSchema, stepFields } from './session/open-room.ts';
import { type RefusalCode, refusalCodes } from './session/refusals.ts';
import { someSettingsSchema } from './session/settings-schema.ts';
import { secretSchema } from './session/ways.ts';
import { type RoomView, roomViewSchema } from './view.ts';
import { ownVersions, versionSchema, type WireVersions } from './wire-version.ts';

/** Everything that crosses the network, both ways. Both ends parse it with these schemas. */

/** Made by the browser, one for each act; a repeated id gets the first answer. Only random ones differ. */
export const commandIdSchema = z
  .uuid()
  .check(z.regex(/^.{14}[47]/, 'must be a random UUID (version 4 or 7)'));

/**
 * What a browser without a key proposes for its own, 256 random bits: with the same from all its tabs
 * and attempts, it comes to hold one key, whichever answer arrives.
 */
const firstKeySchema = z.optional(z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/)));

export const createRequestSchema = z.object({
  commandId: commandIdSchema,
  firstKey: firstKeySchema,
  name: z.string(),
  facilitatorName: z.string(),
  settings: z.optional(someSettingsSchema),
  type: scaleSchema,
});
export type CreateRequest = z.infer<typeof createRequestSchema>;

export const joinRequestSchema = z.object({
  commandId: commandIdSchema,
  firstKey: firstKeySchema,
  name: z.string(),
  /** Without voting. */
  watches: z.optional(z.boolean()),
});
export type JoinRequest = z.infer<typeof joinRequestSchema>;

/** To come into a seat that others hold already, by a link. */
export const comeInRequestSchema = z.object({
  commandId: commandIdSchema,
  firstKey: firstKeySchema,
  secret: secretSchema,
});
export type ComeInRequest = z.infer<typeof comeInRequestSchema>;

/** A seat in a session: the answer to create, to join and to come in. */
export const seatSchema = z.object({ sessionId: idSchema, participantId: idSchema });
export type Seat = z.infer<typeof seatSchema>;

/** The answer to create: the seat, and the room as it is seen from there, unless it was answered before. */
export const createAnswerSchema = z.object({
  ...seatSchema.shape,
  room: z.optional(roomViewSchema),
});
export type CreateAnswer = z.infer<typeof createAnswerSchema>;

/* @__NO_SIDE_EFFECTS__ */
function requestSchema<Schema extends z.ZodMiniType>(command: Schema) {
  return z.object({
    commandId: commandIdSchema,
    /** The seat the command is sent from. */
    participantId: idSchema,
    command,
  });
}

// Pages do not parse these: written so that the build leaves all rules out of them.
export const commandRequestSchema = requestSchema(commandSchema);
export type CommandRequest = z.infer<typeof commandRequestSchema>;

/** Many stories at once: the same, with more room for what it says. */
export const storiesRequestSchema = requestSchema(storiesCommandSchema);

/** What stories say beyond their names, by story; those that say nothing are left out. */
export const allDetailsSchema = z.object({ details: z.record(idSchema, detailsSchema) });
export type AllDetails = z.infer<typeof allDetailsSchema>;

/** What stories are called elsewhere, by story, of those that are. */
export const storyKeysSchema = z.object({ keys: z.record(idSchema, z.string()) });

/** The answer to a command: what its sender may know of what came of it, and since when. */
export const commandAnswerSchema = z.object({
  ...stepFields,
  changes: z.readonly(z.array(visibleChangeSchema)),
  /** The changes were told before, by this live connection or in an earlier answer: they are in the room by now. */
  changesLeftOut: z.optional(z.literal(true)),
  /** The story that was created. */
  storyId: z.optional(idSchema),
});
export type CommandAnswer = z.infer<typeof commandAnswerSchema>;

/** The answer as a page reads it: changes of which it does not know one count as not told. */
export const readAnswerSchema: z.ZodMiniType<CommandAnswer> = z.union([
  commandAnswerSchema,
  z.pipe(
    z.object({
      ...stepFields,
      changes: z.array(z.unknown()),
      storyId: z.optional(idSchema),
    }),
    z.transform((answer) => ({ ...answer, changes: [], changesLeftOut: true as const })),
  ),
]);

/** The sessions in which this browser holds a seat, newest first, a hundred at a time. */
export const mySessionsSchema = z.object({
  /** What to ask for next, as `after`; null where there are no more. */
  next: z.nullable(z.string()),
  sessions: z.array(
    z.object({
      session: sessionSchema,
      participantId: idSchema,
      participantName: z.string(),
      isFacilitator: z.boolean(),
    }),
  ),
});
export type MySessions = z.infer<typeof mySessionsSchema>;

/** That a page was opened, for the product's own count: its address pattern and nothing more. */
export const pageViewSchema = z.object({ route: z.enum([...pagePaths, notFoundPath]) });
export type PageView = z.infer<typeof pageViewSchema>;

/** What goes wrong, as RFC 9457 has it, with a code that stays the same and a sentence for people. */
export const problemSchema = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  code: z.string(),
  field: z.optional(z.string()),
});
export type Problem = z.infer<typeof problemSchema>;

/** What the server objects to, or cannot do, before any rule is asked. */
export const edgeCodes = [
  'malformed',
  'twoKeys',
  'noKey',
  'malformedKey',
  'foreignOrigin',
  'notFound',
  'tooLarge',
  'jsonOnly',
  'upgradeNeeded',
  'outdated',
  'tooManyRequests',
  'tooMuchKept',
  'notReady',
  'failure',
] as const;
export type EdgeCode = (typeof edgeCodes)[number];
export type ProblemCode = EdgeCode | RefusalCode;

const problemCodes = new Set<string>([...edgeCodes, ...refusalCodes]);

/** Whether a problem is one of ours; what stands between a page and the server has others. */
export function isProblemCode(code: string): boolean {
  return problemCodes.has(code);
}

/** Of a large room, the story of which votes are wanted, beside the team's; '' for the team's alone, undefined for all. */
export const votesOfSchema = z.optional(z.union([idSchema, z.literal('')]));
export type VotesOf = z.infer<typeof votesOfSchema>;

/** What stands in the address of a live connection. */
export const liveQuerySchema = z.object({
  participantId: z.optional(idSchema),
  revision: z.coerce.number().check(z.int()),
  mark: z._default(z.string(), ''),
  /** The newest version of the wire that the page speaks, and the oldest; version 1 names one alone. */
  version: versionSchema,
  oldest: z.optional(versionSchema),
  /** The version of the process that wrote the room the page has. */
  room: z.optional(versionSchema),
  /** The page had a connection before, and lost it. */
  back: z.optional(z.literal('yes')),
  votesOf: votesOfSchema,
  /** The page wants to know who is here, and says how its user is; without it they count as here. */
  presence: z.optional(attentionSchema),
});

/** Where a page stands when it opens a live connection. */
interface LivePage {
  readonly participantId?: Id | undefined;
  readonly room: Position & Pick<RoomView, 'version'>;
  readonly isBack?: boolean;
  readonly votesOf?: VotesOf;
  readonly attention?: Attention | undefined;
}

/** What a page puts into the address of its live connection. */
export function liveQuery(
  { participantId, room, isBack = false, votesOf, attention }: LivePage,
  { oldest, newest }: WireVersions = ownVersions,
): Record<string, string> {
  return {
    ...(participantId !== undefined && { participantId }),
    ...{ revision: String(room.revision), mark: room.mark },
    ...{ version: String(newest), oldest: String(oldest) },
    ...(room.version !== undefined && { room: String(room.version) }),
    ...(isBack && { back: 'yes' }),
    ...(votesOf !== undefined && { votesOf }),
    ...(attention !== undefined && { presence: attention }),
  };
}

const fullDownSchema = z.discriminatedUnion('type', [
  /** The whole room: when the page asked from too far back, or from where the room has never been. */
  z.object({ type: z.literal('snapshot'), room: roomViewSchema }),
  /** What led from the former position to this one; without changes, a sign of life. */
  z.object({
    type: z.literal('changes'),
    ...stepFields,
    changes: z.readonly(z.array(openChangeSchema)),
  }),
  /** One's own vote in the step that comes next, or that there is none any more, for the other tabs on the same seat. */
  z.object({
    type: z.literal('ownVote'),
    ...positionFields,
    storyId: idSchema,
    points: z.nullable(z.number()),
  }),
  /** In passing: without a position, never stored, and it may be lost. Pages pass over kinds they do not know. */
  z.looseObject({ type: z.literal('passing'), kind: z.string() }),
  /** What came of a command that this connection has brought: what HTTP would have answered. */
  z.object({
    type: z.literal('answer'),
    commandId: idSchema,
    /** As of HTTP. */
    status: z.int(),
    /** In seconds, before which the same need not be sent again. */
    retryAfter: z.optional(z.number()),
    body: z.unknown(),
  }),
  /** There is nothing more to come: the session or the seat is not there, or not this browser's. */
  z.object({ type: z.literal('gone') }),
  /** The page is too old to understand this server. One of version 1 says so to newer pages, too. */
  z.object({ type: z.literal('reload'), oldest: z.optional(z.int()) }),
]);

/** From the server to a page, over the live connection; in brief or in full. */
export const downSchema = z.pipe(z.transform(inFull), fullDownSchema);
export type Down = z.infer<typeof downSchema>;

/** What is told in passing, of the kinds that this version knows. */
export const passingSchema = z.discriminatedUnion('kind', [
  /** Who has come, gone or turned to or from their page; or all who are here. */
  z.object({
    type: z.literal('passing'),
    kind: z.literal('presence'),
    people: presenceChangeSchema,
    isAll: z.boolean(),
    /** Of those who have come or gone; with all who are here, of all who ever did. */
    since: z.optional(sinceSchema),
    /** From when on who comes and goes was seen; with all who are here. */
    from: z.optional(z.number()),
  }),
]);
export type Passing = z.infer<typeof passingSchema>;

/** From a page to the server, over the live connection. The build leaves it, and the rules with it, out of pages. */
export const upSchema = /* @__PURE__ */ z.discriminatedUnion('type', [
  /**
   * Tell me what I lack since this position. Sent every so often it is also the page's sign of life,
   * and the answer the server's.
   */
  z.object({ type: z.literal('resume'), ...positionFields }),
  /** The user of the page has turned to it, or from it. */
  z.object({ type: z.literal('turned'), to: attentionSchema }),
  /** A command from the seat that this connection is of. */
  z.object({ type: z.literal('command'), commandId: commandIdSchema, command: liveCommandSchema }),
]);
export type Up = z.infer<typeof upSchema>;
