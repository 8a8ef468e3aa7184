import * as z from 'zod/mini';
import type { Command } from './session/commands.ts';

/** A part of a message that is too long to be sent at once. */
export const partSchema = z.object({
  type: z.literal('part'),
  text: z.string(),
  isLast: z.boolean(),
});

const beginning = '{"type":"part"';

export function partOf(text: string, isLast: boolean): string {
  return JSON.stringify({ type: 'part', text, isLast } satisfies z.infer<typeof partSchema>);
}

/** Puts together again what comes in parts over one live connection. */
export class LongMessages {
  #text = '';

  /** @returns the message that is complete with this frame; undefined while there is more to come */
  take(frame: string): string | undefined {
    if (!frame.startsWith(beginning)) return frame;
    const { text, isLast } = partSchema.parse(JSON.parse(frame));
    const whole = this.#text + text;
    this.#text = isLast ? '' : whole;
    return isLast ? whole : undefined;
  }
}

/** In characters: however they are encoded and escaped, they fit into the 32 KiB that a room takes at a time. */
const longestCommand = 8 * 1024;

/** Whether a command is too long for a live connection: then it goes by POST. */
export function isLongCommand(command: Command): boolean {
  return JSON.stringify(command).length > longestCommand;
}
