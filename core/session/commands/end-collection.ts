import * as z from 'zod/mini';
import { isCollecting } from '../collecting.ts';
import { command } from '../command.ts';
import { endOfCollection } from '../end-collection.ts';
import { accepted, refused } from '../refusals.ts';

/** Ends a collection before its time, as its deadline would. */
export const endCollection = command({
  schema: z.object({ type: z.literal('endCollection') }),
  may: 'manage',
  about: ['session'],
  failure: 'Failed to end collecting votes',
  after: ['startCollection'],
  weight: 3,
  decide: (room, _, around) =>
    isCollecting(room) ? accepted(endOfCollection(room, around)) : refused('notCollecting'),
});
