import { roomViewSchema } from '@story-pointer/core/view';
import * as z from 'zod/mini';

/** What a server has to do for a vote beyond taking it as pages send it, and answering as they expect. */
export const dutySchema = z.enum(['limits', 'records', 'files', 'schema', 'rules']);

export const dutiesSchema = z.readonly(z.array(dutySchema));
export type Duties = z.infer<typeof dutiesSchema>;

/** The rooms as they are before anybody votes, each with whose key holds which seat. */
export const preparedSchema = z.array(
  z.object({ view: roomViewSchema, keys: z.record(z.string(), z.string()) }),
);
export type Prepared = z.infer<typeof preparedSchema>;
