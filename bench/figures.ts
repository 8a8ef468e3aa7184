import * as z from 'zod/mini';

/** What one run finds out about a server. */
export const figuresSchema = z.object({
  /** Milliseconds from sending a vote until the last person is told. */
  p50: z.number(),
  p95: z.number(),
  p99: z.number(),
  votesPerSecond: z.number(),
  /** Milliseconds. */
  cpuPerThousandVotes: z.number(),
  kilobytesPerPerson: z.number(),
  /** How busy the load was at the most votes a second, in percent of a core: at 100 it is the limit. */
  loadPercent: z.number(),
});
export type Figures = z.infer<typeof figuresSchema>;

/** The value below which this share of the others lies. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.floor(share * sorted.length)] ?? Number.NaN;
}
