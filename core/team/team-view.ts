import * as z from 'zod/mini';
import { scaleSchema } from '../decks/scale-schema.ts';
import { participantIdSchema, sessionIdSchema, teamIdSchema } from '../ids.ts';
import { collectingSchema } from '../session/progress.ts';
import { settingsSchema } from '../session/settings.ts';
import { shownProgramsFields } from './programs.ts';

/** The deck and the settings of the next session. */
export const nextSchema = z.readonly(z.object({ type: scaleSchema, settings: settingsSchema }));
export type NextSession = z.infer<typeof nextSchema>;

/** For browsers with a seat in the session: whoever has its code sees its people. */
const entryFields = {
  id: z.nullable(sessionIdSchema),
  participantId: z.nullable(participantIdSchema),
};

const runningSchema = z.nullable(
  z.object({ ...entryFields, name: z.string(), collects: z.nullable(collectingSchema) }),
);

/** A team as a browser with its address sees it; `participantId` is its seat in a session, null for none. */
export const teamViewSchema = z.readonly(
  z.object({
    id: teamIdSchema,
    name: z.string(),
    /** Whether this browser made the team. */
    isMaker: z.boolean(),
    /** Whether it manages the team: it made it, or was named by the one that did. */
    mayManage: z.boolean(),
    /** Whether it prepares the next session: it manages the team, or has led a session of it. */
    mayPrepare: z.boolean(),
    /** The number of browsers that were named, for the one that made the team. */
    managers: z.int(),
    /** For browsers that manage the team. */
    ...shownProgramsFields,
    /** Whether a link that shares rights can be used, for the browser that made the team. */
    sharesRights: z.boolean(),
    /** In milliseconds since 1970; null while its deletion is not planned. */
    deletesAt: z.nullable(z.int()),
    nextName: z.string(),
    next: nextSchema,
    /** The number of stories that can be brought along. */
    leftOver: z.int(),
    open: runningSchema,
    /** The session in which votes are collected, if it is another one. */
    collection: runningSchema,
    /** The latest story of each card, from the smallest card on. */
    shelf: z.readonly(z.array(z.object({ label: z.string(), name: z.string() }))),
    sessions: z.readonly(
      z.array(
        z.object({
          place: z.int(),
          ...entryFields,
          name: z.nullable(z.string()),
          ...{ creationDate: z.string(), stories: z.int() },
          ...{ points: z.nullable(z.string()), took: z.nullable(z.number()), leftOver: z.int() },
          isGone: z.boolean(),
        }),
      ),
    ),
  }),
);
export type TeamView = z.infer<typeof teamViewSchema>;
