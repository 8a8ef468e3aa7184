import * as z from 'zod/mini';

/** A part of a message that is too long to be sent at once. */
const partSchema = z.object({ type: z.literal('part'), text: z.string(), isLast: z.boolean() });

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
