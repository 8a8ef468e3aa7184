import * as z from 'zod/mini';
import { scaleSchema } from './decks/scale-schema.ts';
import { detailsSchema } from './details.ts';
import {
  type CommandId,
  idSchema,
  participantIdSchema,
  type StoryId,
  sessionIdSchema,
  storyIdSchema,
} from './ids.ts';
import { notFoundPath, pagePaths } from './pages.ts';
import { visibleChangeSchema } from './session/changes.ts';
import { commandSchema } from './session/commands.ts';
import { changeSetFields, sessionSchema } from './session/open-room.ts';
import { type RefusalCode, refusalCodes } from './session/refusals.ts';
import { someSettingsSchema } from './session/settings-schema.ts';
import { secretSchema } from './session/ways.ts';
import { roomViewSchema } from './view.ts';

/** Bodies of requests and responses over HTTP. Both ends parse them with these schemas. */

/** Made by the browser, one for each act; a repeated id gets the first answer. Only random ones differ. */
export const commandIdSchema: z.ZodMiniType<CommandId> = z
  .uuid()
  .check(z.regex(/^.{14}[47]/, 'must be a random UUID (version 4 or 7)'));

/**
 * The key that a browser proposes until it has one, 256 random bits: the same from all its tabs and
 * attempts, so that it gets one key, whichever answer arrives.
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
export const claimSeatRequestSchema = z.object({
  commandId: commandIdSchema,
  firstKey: firstKeySchema,
  secret: secretSchema,
});
export type ClaimSeatRequest = z.infer<typeof claimSeatRequestSchema>;

export const seatLinkSchema = z.object({ secret: secretSchema });
/** The person into whose seat a link leads. */
export const seatOwnerSchema = z.object({ name: z.string() });
export type SeatOwner = z.infer<typeof seatOwnerSchema>;

/** A seat in a session: the answer to create, to join and to come in. */
export const seatSchema = z.object({
  sessionId: sessionIdSchema,
  participantId: participantIdSchema,
});
export type Seat = z.infer<typeof seatSchema>;

/** The answer to create: the seat, and the room as it is seen from there, unless it was answered before. */
export const createAnswerSchema = z.object({
  ...seatSchema.shape,
  room: z.optional(roomViewSchema),
});
export type CreateAnswer = z.infer<typeof createAnswerSchema>;

/** Pages do not parse this: the build leaves it, and the rules with it, out of them. */
export const commandRequestSchema = /* @__PURE__ */ z.object({
  commandId: commandIdSchema,
  /** The seat the command is sent from. */
  participantId: participantIdSchema,
  command: commandSchema,
});
export type CommandRequest = z.infer<typeof commandRequestSchema>;

/** Fits commands about many stories at once, which may be long. */
export const longCommandSchema = /* @__PURE__ */ z.object({
  type: z.enum(['addStories', 'deleteStories']),
});

/** The details of stories, by story; stories without any are left out. */
export const allDetailsSchema = z.object({ details: z.record(idSchema, detailsSchema) });
export type AllDetails = z.infer<typeof allDetailsSchema>;

/** The keys of stories, by story, of those that have one. */
export const storyKeysSchema = z.object({ keys: z.record(idSchema, z.string()) });

/** The answer to a command: what its sender may know of what came of it, and since when. */
export const commandAnswerSchema = z.object({
  ...changeSetFields,
  changes: z.readonly(z.array(visibleChangeSchema)),
  /** There were changes, which a live connection brings by itself, and an answer to a repetition leaves out. */
  changesLeftOut: z.optional(z.literal(true)),
  /** The story that was created. */
  storyId: z.optional(storyIdSchema),
  /** The stories that were created, where the changes are left out. */
  storyIds: z.optional(z.readonly(z.array(storyIdSchema))),
});
export type CommandAnswer = z.infer<typeof commandAnswerSchema>;

/** The answer on a live connection, which brings the changes to all tabs of the seat. */
export function withoutChanges({ changes, ...answer }: CommandAnswer): CommandAnswer {
  if (changes.length === 0) return { ...answer, changes };
  const storyIds = createdIn(changes);
  const created = storyIds.length > 0 ? { storyIds } : {};
  return { ...answer, ...created, changes: [], changesLeftOut: true };
}

/** The stories that a command has created; none for a repetition. */
export function createdBy({ changes, storyIds }: CommandAnswer): readonly StoryId[] {
  return storyIds ?? createdIn(changes);
}

function createdIn(changes: CommandAnswer['changes']): StoryId[] {
  return changes.flatMap((change) => (change.type === 'storyCreated' ? change.storyId : []));
}

/** The answer as a page reads it: changes of which it does not know one count as not told. */
export const readAnswerSchema: z.ZodMiniType<CommandAnswer> = z.union([
  commandAnswerSchema,
  z.pipe(
    z.object({
      ...changeSetFields,
      changes: z.array(z.unknown()),
      storyId: z.optional(storyIdSchema),
    }),
    z.transform((answer) => ({ ...answer, changes: [], changesLeftOut: true as const })),
  ),
]);

/** The sessions in which this browser holds a seat, newest first, a hundred at a time. */
export const mySessionsSchema = z.object({
  /** The value of `after` for the next request; null if there are no more. */
  next: z.nullable(z.string()),
  sessions: z.array(
    z.object({
      session: sessionSchema,
      participantId: participantIdSchema,
      participantName: z.string(),
      isFacilitator: z.boolean(),
    }),
  ),
});
export type MySessions = z.infer<typeof mySessionsSchema>;

/** That a page was opened, for the product's own count: its address pattern and nothing more. */
export const pageViewSchema = z.object({ route: z.enum([...pagePaths, notFoundPath]) });
export type PageView = z.infer<typeof pageViewSchema>;

/** A problem by RFC 9457, with a stable code and a sentence for people. */
export const problemSchema = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  code: z.string(),
  field: z.optional(z.string()),
});
export type Problem = z.infer<typeof problemSchema>;

/** Refusals of the server before any rule is applied. */
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
export function isProblemCode(code: string): code is ProblemCode {
  return problemCodes.has(code);
}

/** The story whose votes are sent with their people, besides the one that the team is on. */
export const votesOfSchema = z.optional(idSchema);
