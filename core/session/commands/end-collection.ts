import * as z from 'zod/mini';
import { isCollecting } from '../collecting.ts';
import { command } from '../command.ts';
import { endOfCollection } from '../end-collection.ts';
import { accepted, refused } from '../refusals.ts';

export const endCollection = command({
  does: 'Reveals the collected votes before the deadline.',
  schema: z.object({ type: z.literal('endCollection') }),
  may: 'manage',
  about: ['session'],
  failure: 'Failed to end collecting votes',
  decide: (room, _, around) =>
    isCollecting(room) ? accepted(endOfCollection(room, around)) : refused('notCollecting'),
});
