import * as z from 'zod/mini';

/** The shortest and the longest timer, in seconds. */
export const timerLimits = { least: 10, most: 3600 } as const;

export const timerSecondsSchema = z
  .int()
  .check(z.minimum(timerLimits.least), z.maximum(timerLimits.most));
