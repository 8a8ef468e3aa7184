import * as z from 'zod/mini';
import { ownCommand } from '../command.ts';
import { accepted } from '../refusals.ts';
import { deviceTime, secretSchema } from '../seat-links.ts';

export const addDevice = ownCommand({
  does: `Makes a link that brings one more browser into your seat within ${deviceTime / 60_000} minutes: the address /seat?sessionId=CODE#SECRET.`,
  schema: z.object({ type: z.literal('addDevice'), secret: secretSchema }),
  may: 'attend',
  about: ['session'],
  failure: 'Failed to make a link for another device',
  decide: (_, { secret }, participantId, { digest, now }) => {
    const endsAt = Math.floor(now()) + deviceTime;
    const way = { participantId, kind: 'device', secretHash: digest(secret), endsAt } as const;
    return accepted([{ type: 'waySet', way }]);
  },
});
