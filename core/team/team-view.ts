import * as z from 'zod/mini';
import { participantIdSchema, sessionIdSchema, teamIdSchema } from '../ids.ts';

/** A team as a browser with its address sees it; `participantId` is its seat in a session, null for none. */
export const teamViewSchema = z.readonly(
  z.object({
    id: teamIdSchema,
    name: z.string(),
    /** Whether this browser made the team. */
    isMaker: z.boolean(),
    nextName: z.string(),
    /** The number of stories that can be brought along. */
    leftOver: z.int(),
    open: z.nullable(
      z.object({
        ...{ id: sessionIdSchema, name: z.string() },
        participantId: z.nullable(participantIdSchema),
      }),
    ),
    sessions: z.readonly(
      z.array(
        z.object({
          /** The id and the name are for browsers with a seat in it, the id also for the maker of the team. */
          id: z.nullable(sessionIdSchema),
          name: z.nullable(z.string()),
          participantId: z.nullable(participantIdSchema),
          ...{ creationDate: z.string(), stories: z.int() },
          ...{ points: z.nullable(z.string()), took: z.nullable(z.number()) },
          isGone: z.boolean(),
        }),
      ),
    ),
  }),
);
export type TeamView = z.infer<typeof teamViewSchema>;
