import { placeSchema } from '@story-pointer/core/trackers/calls';
import type { Tracker, TrackerName } from '@story-pointer/core/trackers/tracker';
import * as z from 'zod/mini';
import { isKeptUntil, type Shelf } from '../../../browser/kept-tokens.ts';

const rightsSchema = z.nullable(
  z.union([
    z.enum(['wholeNumbers', 'numbers', 'numbersAndSizes', 'nothing', 'noField']),
    z.readonly(z.array(z.string())),
  ]),
);

const keptSchema = z.object({
  token: z.string(),
  owner: z.string(),
  /** The points that its owner can write. */
  rights: z._default(rightsSchema, null),
  /** The place that they go to, where its tracker has several. */
  place: z._default(z.nullable(placeSchema), null),
  /** Whether points are written when they are saved. */
  writes: z._default(z.boolean(), false),
  /** Whether a comment goes with them. */
  comments: z._default(z.boolean(), false),
  isScoped: z._default(z.boolean(), false),
  until: z.number(),
});

export interface Signature extends Omit<z.infer<typeof keptSchema>, 'token' | 'until'> {
  /** Null for the token of the server, which is never kept. */
  readonly token: string | null;
  /** Until when this device keeps the token; null for one that ends with the page. */
  readonly until: number | null;
  /** The projects of the server's token. */
  readonly projects?: readonly string[] | null;
}

/** All that a page learns of a token. */
export interface Connection extends Omit<Signature, 'token' | 'isScoped' | 'projects'> {
  readonly source: TrackerName;
  /** Whether it is by a token of the server. */
  readonly isService: boolean;
}

/** The tokens for trackers, kept on this device or until the page is left. */
export class TrackerTokens {
  readonly #shelf: Shelf | null;
  readonly #now: () => number;
  readonly #held = new Map<TrackerName, Signature>();

  /** @param shelf null where no token may be kept */
  constructor(shelf: Shelf | null, now: () => number) {
    this.#shelf = shelf;
    this.#now = now;
  }

  /** Kept tokens are read each time: another tab may have forgotten or replaced them. */
  async of(tracker: Tracker): Promise<Signature | null> {
    const held = this.#held.get(tracker.source);
    if (held) return held;
    const kept = await this.#shelf?.get(tracker.api).catch(() => undefined);
    if (kept === undefined) return null;
    const { data } = keptSchema.safeParse(kept);
    if (data && isKeptUntil(data.until, this.#now())) return data;
    await this.remove(tracker);
    return null;
  }

  /** A token that cannot be kept is there until the page is left. */
  async store({ source, api }: Tracker, signature: Signature): Promise<void> {
    const { token, until, projects: _, ...rest } = signature;
    try {
      if (this.#shelf && token !== null && until !== null)
        return await this.#shelf.set(api, { ...rest, token, until });
    } catch {
      // Browsers refuse it where they keep nothing.
    }
    this.#held.set(source, { ...signature, until: null });
  }

  async remove({ source, api }: Tracker): Promise<void> {
    this.#held.delete(source);
    await this.#shelf?.remove(api).catch(() => undefined);
  }

  /** Leaves alone a token that has taken the place of the refused one, and a kept one behind that of the server. */
  async end(tracker: Tracker, { token }: Signature): Promise<void> {
    const now = await this.of(tracker);
    if (now?.token !== token) return;
    if (token === null) this.#held.delete(tracker.source);
    else await this.remove(tracker);
  }
}
