import * as z from 'zod/mini';

/** How many seconds a countdown may take. */
export const timerLimits = { least: 10, most: 3600 } as const;

export const timerSecondsSchema = z
  .int()
  .check(z.minimum(timerLimits.least), z.maximum(timerLimits.most));

const usual = [30, 60, 120, 180, 300, 600, 900, 1800, 3600];

/** The lengths to choose from, in seconds, with the present one among them. */
export function timerLengths(present: number): readonly number[] {
  return [...new Set([...usual, present])].sort((one, other) => one - other);
}
