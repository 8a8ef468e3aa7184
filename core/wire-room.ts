import * as z from 'zod/mini';
import { scaleSchema } from './decks/scale-schema.ts';
import { detailsSchema } from './details.ts';
import { idSchema, participantIdSchema, type StoryId, storyIdSchema } from './ids.ts';
import { visibleChangeSchema } from './session/changes.ts';
import { newStoriesSchema } from './session/commands/imports.ts';
import { commandSchema } from './session/commands.ts';
import { changeSetFields } from './session/open-room.ts';
import { someSettingsSchema } from './session/settings.ts';
import { teamCommandSchema } from './team/command-schema.ts';
import { roomViewSchema } from './view.ts';
import { commandIdSchema, firstKeySchema, seatSchema } from './wire.ts';

/** Bodies about what is in a room, which the page of an invitation does not need. */

export const createRequestSchema = /* @__PURE__ */ z.object({
  commandId: commandIdSchema,
  firstKey: firstKeySchema,
  name: z.string(),
  facilitatorName: z.string(),
  settings: z.optional(someSettingsSchema),
  type: scaleSchema,
  stories: z.optional(newStoriesSchema),
  createToken: z.optional(z.string().check(z.maxLength(1000))),
});
export type CreateRequest = z.infer<typeof createRequestSchema>;

export const teamCommandRequestSchema = /* @__PURE__ */ z.object({
  commandId: commandIdSchema,
  firstKey: firstKeySchema,
  command: teamCommandSchema,
});
export type TeamCommandRequest = z.infer<typeof teamCommandRequestSchema>;

const linksSchema = z.object({ join: z.string(), facilitator: z.string() });
export type Links = z.infer<typeof linksSchema>;

/** A seat that was taken, with the room as it is seen from there, unless that is long. */
export const seatInRoomSchema = z.object({
  ...seatSchema.shape,
  key: z.optional(z.string()),
  /** For a program that has created the session. */
  links: z.optional(linksSchema),
  room: z.optional(roomViewSchema),
});

/** The seat of the sender; a program with a token has none. */
const senderSeatSchema = z.optional(participantIdSchema);

/** Pages do not parse this: the build leaves it, and the rules with it, out of them, as long as it has no call within. */
export const commandRequestSchema = /* @__PURE__ */ z.object({
  commandId: commandIdSchema,
  participantId: senderSeatSchema,
  command: commandSchema,
});
export type CommandRequest = z.infer<typeof commandRequestSchema>;

/** Fits commands about many stories at once, which may be long. */
export const longCommandSchema = /* @__PURE__ */ z.object({
  type: z.enum(['addStories', 'deleteStories']),
});

export const allDetailsSchema = z.object({ details: z.record(idSchema, detailsSchema) });
export type AllDetails = z.infer<typeof allDetailsSchema>;

export const storyKeysSchema = z.object({ keys: z.record(idSchema, z.string()) });

/** The answer to a command: what its sender may know of what came of it, and since when. */
export const commandAnswerSchema = z.object({
  ...changeSetFields,
  changes: z.readonly(z.array(visibleChangeSchema)),
  /** There were changes, which a live connection brings by itself, and an answer to a repetition leaves out. */
  changesLeftOut: z.optional(z.literal(true)),
  storyId: z.optional(storyIdSchema),
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

/** The answer as a page reads it: with an unknown change, all of them count as left out. */
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
