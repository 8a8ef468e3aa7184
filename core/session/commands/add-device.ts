import * as z from 'zod/mini';
import { ownCommand } from '../command.ts';
import { accepted } from '../refusals.ts';
import { deviceTime, secretSchema } from '../ways.ts';

/** Somebody wants to sit in their seat on another device too; a link they made for that before ends. */
export const addDevice = ownCommand({
  schema: z.object({ type: z.literal('addDevice'), secret: secretSchema }),
  may: 'attend',
  about: ['session'],
  failure: 'Failed to make a link for another device',
  example: ({ secret }) => ({ secret }),
  weight: 3,
  decide: (_, { secret }, participantId, { digest, now }) => {
    const endsAt = Math.floor(now()) + deviceTime;
    const way = { participantId, kind: 'device', secretHash: digest(secret), endsAt } as const;
    return accepted([{ type: 'waySet', way }]);
  },
});
