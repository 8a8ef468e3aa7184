import * as z from 'zod/mini';
import { idSchema } from './ids.ts';
import { notFoundPath, pagePaths } from './pages.ts';
import { openChangeSchema, visibleChangeSchema } from './session/changes.ts';
import { commandSchema } from './session/decide.ts';
import { scaleTypeSchema, sessionSchema } from './session/open-room.ts';
import { roomViewSchema } from './view.ts';

/** Everything that crosses the network, both ways. Both ends parse it with these schemas. */

/** Raised when a page of the former version can no longer talk to this server; it then reloads. */
export const wireVersion = 1;

/** Made by the browser, one for each act; a repeated id gets the first answer. */
export const commandIdSchema = z.uuid();

export const createRequestSchema = z.object({
  commandId: commandIdSchema,
  name: z.string(),
  facilitatorName: z.string(),
  type: scaleTypeSchema,
});
export type CreateRequest = z.infer<typeof createRequestSchema>;

export const joinRequestSchema = z.object({ commandId: commandIdSchema, name: z.string() });
export type JoinRequest = z.infer<typeof joinRequestSchema>;

/** A seat in a session: the answer to create and join. */
export const seatSchema = z.object({ sessionId: idSchema, participantId: idSchema });
export type Seat = z.infer<typeof seatSchema>;

export const commandRequestSchema = z.object({
  commandId: commandIdSchema,
  /** The seat the command is sent from. */
  participantId: idSchema,
  command: commandSchema,
});
export type CommandRequest = z.infer<typeof commandRequestSchema>;

/** The answer to a command: what its sender may know of what came of it, and since when. */
export const commandAnswerSchema = z.object({
  revision: z.int(),
  changes: z.readonly(z.array(visibleChangeSchema)),
});
export type CommandAnswer = z.infer<typeof commandAnswerSchema>;

/** The sessions in which this browser holds a seat, newest first. */
export const mySessionsSchema = z.object({
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

/** From the server to a page, over the live connection. */
export const downSchema = z.discriminatedUnion('type', [
  /** The whole room: when the page asked from too far back. */
  z.object({ type: z.literal('snapshot'), room: roomViewSchema }),
  /** What led from the former revision to this one; without changes, a sign of life. */
  z.object({
    type: z.literal('changes'),
    revision: z.int(),
    changes: z.readonly(z.array(openChangeSchema)),
  }),
  /** One's own vote of the coming revision, for the other tabs on the same seat. */
  z.object({
    type: z.literal('ownVote'),
    revision: z.int(),
    storyId: idSchema,
    points: z.number(),
  }),
  /** There is nothing more to come: the session or the seat is not there, or not this browser's. */
  z.object({ type: z.literal('gone') }),
  /** The page is too old to understand this server. */
  z.object({ type: z.literal('reload') }),
]);
export type Down = z.infer<typeof downSchema>;

/**
 * From a page to the server, over the live connection: tell me what I lack since this revision.
 * Sent every so often it is also the page's sign of life, and the answer the server's.
 */
export const upSchema = z.object({ type: z.literal('resume'), revision: z.int() });
export type Up = z.infer<typeof upSchema>;
