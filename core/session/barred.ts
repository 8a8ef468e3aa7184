import * as z from 'zod/mini';
import { participantIdSchema } from '../ids.ts';

export const barredPeopleSchema = z.object({
  people: z.array(z.object({ participantId: participantIdSchema, name: z.string() })),
});
export type BarredPeople = z.infer<typeof barredPeopleSchema>;
