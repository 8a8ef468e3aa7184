import * as z from 'zod/mini';
import { participantIdSchema } from '../ids.ts';

/** The people who were removed from a session and may not join again. */
export const barredPeopleSchema = z.object({
  people: z.array(z.object({ participantId: participantIdSchema, name: z.string() })),
});
export type BarredPeople = z.infer<typeof barredPeopleSchema>;
