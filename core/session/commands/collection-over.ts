import * as z from 'zod/mini';
import { command } from '../command.ts';
import { endOfCollection } from '../end-collection.ts';
import { accepted } from '../refusals.ts';

/** The deadline of a collection is over, or everybody who was asked is done. */
export const collectionOver = command({
  schema: z.object({ type: z.literal('collectionOver') }),
  may: 'alarm',
  about: ['session'],
  after: ['startCollection'],
  weight: 2,
  decide: (room, _, around) => accepted(endOfCollection(room, around)),
});
