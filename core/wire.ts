import * as z from 'zod/mini';
import {
  type CommandId,
  idSchema,
  participantIdSchema,
  sessionIdSchema,
  teamIdSchema,
} from './ids.ts';
import { notFoundPath, pagePaths } from './pages.ts';
import { agreedStoriesSchema, sessionSchema } from './session/open-room.ts';
import { type RefusalCode, refusalStatuses } from './session/refusals.ts';
import { secretSchema } from './session/seat-links.ts';

/** Bodies of requests and responses over HTTP. Both ends parse them with these schemas. */

/** Made by the browser, one for each act; a repeated id gets the first answer. Only random ones differ. */
export const commandIdSchema: z.ZodMiniType<CommandId> = z
  .uuid()
  .check(z.regex(/^.{14}[47]/, 'must be a random UUID (version 4 or 7)'));

/** The key that a browser proposes from all its tabs and attempts, so that it gets one, whichever answer arrives. */
export const firstKeySchema = z.optional(z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/)));

/** A person who opens the link of a team: starts a session, or joins the open one. */
export const startRequestSchema = z.object({
  commandId: commandIdSchema,
  firstKey: firstKeySchema,
  name: z.string(),
  facilitatorName: z.string(),
  brings: z.optional(z.boolean()),
  isAnother: z.optional(z.boolean()),
});
export type StartRequest = z.infer<typeof startRequestSchema>;

/** A page of a team that waits for a session to start. */
export const waitingRequestSchema = z.object({ page: idSchema, name: z.string() });
export type WaitingRequest = z.infer<typeof waitingRequestSchema>;

/** The names of the people who wait on other pages. */
export const waitingSchema = z.object({ people: z.readonly(z.array(z.string())) });

/** The team of a session, null for none; with the new key of a program that came without one. */
export const teamLinkSchema = z.object({
  id: z.nullable(teamIdSchema),
  key: z.optional(z.string()),
});
export type TeamLink = z.infer<typeof teamLinkSchema>;

/** The latest story of each card in other sessions of the team. */
export const shelfSchema = z.object({ stories: agreedStoriesSchema });
export type Shelf = z.infer<typeof shelfSchema>;

/** The latest messages to webhooks, the newest first. */
/** The status of a message that was lost, since too many waited for its webhook. */
export const lostStatus = 507;

export const deliveriesSchema = z.object({
  deliveries: z.readonly(
    z.array(
      z.object({
        ...{ id: z.string(), webhookId: z.string(), type: z.string(), happensAt: z.int() },
        /** The time of the next try; null for none. */
        dueAt: z.nullable(z.int()),
        tries: z.int(),
        /** The status of the last answer: 0 without one, 508 where the server may not ask, `lostStatus`; null before the first try. */
        status: z.nullable(z.int()),
      }),
    ),
  ),
});
export type Deliveries = z.infer<typeof deliveriesSchema>;

export const joinRequestSchema = z.object({
  commandId: commandIdSchema,
  firstKey: firstKeySchema,
  name: z.string(),
  watches: z.optional(z.boolean()),
});
export type JoinRequest = z.infer<typeof joinRequestSchema>;

export const claimSeatRequestSchema = z.object({
  commandId: commandIdSchema,
  firstKey: firstKeySchema,
  secret: secretSchema,
});
export type ClaimSeatRequest = z.infer<typeof claimSeatRequestSchema>;

export const linkSecretSchema = z.object({ secret: secretSchema });
export const seatOwnerSchema = z.object({ name: z.string() });
export type SeatOwner = z.infer<typeof seatOwnerSchema>;

export const seatSchema = z.object({
  sessionId: sessionIdSchema,
  participantId: participantIdSchema,
});
export type Seat = z.infer<typeof seatSchema>;

export const mySessionsSchema = z.object({
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

/** A problem by RFC 9457, with a stable code and a sentence for people. */
export const problemSchema = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  code: z.string(),
  field: z.optional(z.string()),
  limit: z.optional(z.number()),
});
export type Problem = z.infer<typeof problemSchema>;

/** Refusals of the server before any rule is applied. */
const edgeStatuses = {
  malformed: 400,
  twoKeys: 400,
  noKey: 401,
  malformedKey: 401,
  foreignOrigin: 403,
  notForTokens: 403,
  createTokenNeeded: 403,
  notFound: 404,
  tooLarge: 413,
  jsonOnly: 415,
  upgradeNeeded: 426,
  outdated: 426,
  tooManyRequests: 429,
  tooMuchKept: 429,
  notReady: 503,
  failure: 500,
} as const;
export type EdgeCode = keyof typeof edgeStatuses;
export type ProblemCode = EdgeCode | RefusalCode;

export const statuses: Readonly<Record<ProblemCode, number>> = {
  ...edgeStatuses,
  ...refusalStatuses,
};

/** Whether a problem is one of ours, not of a proxy in between. */
export function isProblemCode(code: string): code is ProblemCode {
  return Object.hasOwn(statuses, code);
}

/** The story whose votes are sent with their people, besides the one that the team is on. */
export const votesOfSchema = z.optional(idSchema);
