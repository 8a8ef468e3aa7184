import * as z from 'zod/mini';
import { attentionSchema } from '../presence.ts';
import { commandSchema } from '../session/commands.ts';
import { versionFields } from '../session/open-room.ts';
import { commandIdSchema } from '../wire.ts';

/** From a page to its room. Pages do not parse it, which would bring all rules along. */
export const upSchema = z.discriminatedUnion('type', [
  /** Asks for the changes since a version. Sent every so often, it shows that the page is still there. */
  z.object({ type: z.literal('resume'), ...versionFields }),
  z.object({ type: z.literal('presence'), attention: attentionSchema }),
  z.object({ type: z.literal('command'), commandId: commandIdSchema, command: commandSchema }),
]);
export type Up = z.infer<typeof upSchema>;
