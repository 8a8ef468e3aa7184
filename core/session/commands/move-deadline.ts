import * as z from 'zod/mini';
import { isCollecting } from '../collecting.ts';
import { isDeadline } from '../collection.ts';
import { command } from '../command.ts';
import { accepted, refused } from '../refusals.ts';

export const moveDeadline = command({
  does: 'Moves the deadline.',
  schema: z.object({ type: z.literal('moveDeadline'), endsAt: z.int() }),
  may: 'manage',
  about: ['session'],
  failure: 'Failed to change the deadline',
  decide: (room, { endsAt }, { now }) => {
    if (!isCollecting(room)) return refused('notCollecting');
    if (!isDeadline(endsAt, now())) return refused('badDeadline', 'endsAt');
    return accepted([{ type: 'deadlineMoved', endsAt }]);
  },
});
