import * as z from 'zod/mini';

/** How many seconds a countdown may take. */
export const timerLimits = { least: 10, most: 3600 } as const;

export const timerSecondsSchema = z
  .int()
  .check(z.minimum(timerLimits.least), z.maximum(timerLimits.most));
