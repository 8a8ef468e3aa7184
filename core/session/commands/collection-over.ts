import * as z from 'zod/mini';
import { command } from '../command.ts';
import { endOfCollection } from '../end-collection.ts';
import { accepted } from '../refusals.ts';

export const collectionOver = command({
  does: 'Ends a collection at its deadline, or once everybody who was asked is done.',
  schema: z.object({ type: z.literal('collectionOver') }),
  may: 'alarm',
  about: ['session'],
  decide: (room, _, around) => accepted(endOfCollection(room, around)),
});
