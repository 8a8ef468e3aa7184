import * as z from 'zod/mini';
import type { Points } from '../decks/deck.ts';
import { pointsSchema } from '../decks/scale-schema.ts';

export const timerLimits = { least: 10, most: 3600 } as const;

export const timerSecondsSchema = z
  .int()
  .check(z.minimum(timerLimits.least), z.maximum(timerLimits.most));

/** A countdown that everybody sees. It is a part of its round, and so never outlives it. */
export const timerSchema = z.readonly(
  z.object({
    seconds: timerSecondsSchema,
    /** By the server's clock, in milliseconds since 1970. */
    endsAt: z.int(),
    /** It has run out, which stays visible until the reveal. */
    isOver: z._default(z.boolean(), false),
  }),
);
export type Timer = z.infer<typeof timerSchema>;

/** A timer that starts now, in milliseconds since 1970. */
export function timerFrom(seconds: number, now: number): Timer {
  return { seconds, endsAt: Math.round(now) + seconds * 1000, isOver: false };
}

export const countdownSeconds = 3;

/** When the votes are revealed by themselves, by the server's clock, or that somebody has stopped it. */
export const countdownSchema = z.union([z.int(), z.literal('stopped')]);
export type Countdown = z.infer<typeof countdownSchema>;

export const floorSeconds = 60;

/** The people at one end of a revealed round explain their votes, then those at the other. */
export const floorSchema = z.readonly(
  z.object({
    points: pointsSchema,
    /** By the server's clock, in milliseconds since 1970. */
    endsAt: z.int(),
    /** The end that speaks after them; null for none. */
    next: z._default(z.nullable(z.enum(['lowest', 'highest'])), null),
  }),
);
export type Floor = z.infer<typeof floorSchema>;

/** Gives the people with this vote the floor from now on, in milliseconds since 1970. */
export function floorFrom(points: Points, now: number, next: Floor['next']): Floor {
  return { points, endsAt: Math.round(now) + floorSeconds * 1000, next };
}

/** The seconds left by the clock of the viewer: never more than the whole time. */
export function secondsLeft(
  { seconds, endsAt, isOver = false }: Omit<Timer, 'isOver'> & Partial<Timer>,
  now: number,
): number {
  if (isOver) return 0;
  return Math.min(seconds, Math.max(0, Math.ceil((endsAt - now) / 1000)));
}
