import * as z from 'zod/mini';
import { participantIdSchema, sessionIdSchema, teamIdSchema } from '../ids.ts';
import { collectingSchema } from '../session/progress.ts';

/** For browsers with a seat in the session: whoever has its code sees its people. */
const entryFields = {
  id: z.nullable(sessionIdSchema),
  participantId: z.nullable(participantIdSchema),
};

/** A team as a browser with its address sees it; `participantId` is its seat in a session, null for none. */
export const teamViewSchema = z.readonly(
  z.object({
    id: teamIdSchema,
    name: z.string(),
    /** Whether this browser made the team. */
    isMaker: z.boolean(),
    /** In milliseconds since 1970; null while its deletion is not planned. */
    deletesAt: z.nullable(z.int()),
    nextName: z.string(),
    /** The number of stories that can be brought along. */
    leftOver: z.int(),
    open: z.nullable(
      z.object({
        ...entryFields,
        name: z.string(),
        collects: z.nullable(collectingSchema),
      }),
    ),
    /** The latest story of each card, from the smallest card on. */
    shelf: z.readonly(z.array(z.object({ label: z.string(), name: z.string() }))),
    sessions: z.readonly(
      z.array(
        z.object({
          place: z.int(),
          ...entryFields,
          name: z.nullable(z.string()),
          ...{ creationDate: z.string(), stories: z.int() },
          ...{ points: z.nullable(z.string()), took: z.nullable(z.number()) },
          isGone: z.boolean(),
        }),
      ),
    ),
  }),
);
export type TeamView = z.infer<typeof teamViewSchema>;
