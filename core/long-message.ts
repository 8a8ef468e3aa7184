import * as z from 'zod/mini';
import type { Id } from './ids.ts';
import type { Command } from './session/commands.ts';
import type { Up } from './sync/up.ts';

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
const partLength = 8 * 1024;

/** The messages by which a command goes to its room: one, or several for a long command. */
export function messagesOfCommand(commandId: Id, command: Command): string[] {
  const write = (message: Up) => JSON.stringify(message);
  const whole = write({ type: 'command', commandId, command });
  if (whole.length <= partLength) return [whole];
  const text = JSON.stringify(command);
  const parts = Math.ceil(text.length / partLength);
  return Array.from({ length: parts }, (_, index) =>
    write({
      ...{ type: 'part', commandId },
      text: text.slice(index * partLength, (index + 1) * partLength),
      isLast: index === parts - 1,
    }),
  );
}
