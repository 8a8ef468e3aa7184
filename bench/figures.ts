import * as z from 'zod/mini';

/** The figures of one run, by the names in `measures.ts`. */
export const figuresSchema = z.record(z.string(), z.number());
export type Figures = z.infer<typeof figuresSchema>;

/** The value below which this share of the others lies. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.floor(share * sorted.length)] ?? Number.NaN;
}
