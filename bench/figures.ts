import * as z from 'zod/mini';

/** What one run can find out about a server, in the order of the report. */
export const figures = [
  ['lone50', 'ms from a vote to the last person, 20 rooms of 10, 200 votes/s, p50'],
  ['lone99', 'p99'],
  ['p50', 'the same in 100 rooms of 10, 1,000 votes/s, p50'],
  ['p95', 'p95'],
  ['p99', 'p99'],
  ['burst50', 'ms, 1,000 people in 50 rooms vote within 200 ms, p50'],
  ['burst99', 'p99'],
  ['burstCpu', 'µs of server CPU a vote there'],
  ['reveal50', 'ms, the reveals after it, all at once, p50'],
  ['reveal99', 'p99'],
  ['large50', 'ms, one room of 100 votes within 200 ms, p50'],
  ['large99', 'p99'],
  ['entry50', 'ms a person, 500 come in within 2 s, p50'],
  ['entry99', 'p99'],
  ['entriesCpu', 'ms of server CPU for all of them'],
  ['votesPerSecond', 'votes a second, sustained'],
  ['mostP99', 'ms a vote there, p99'],
  ['mostCpu', 'µs of server CPU a vote there'],
  ['cpuPerThousandVotes', 'µs of server CPU a vote at 1,000 votes/s in rooms of 10'],
  ['cpuOf10', 'at 400 votes/s in rooms of 10'],
  ['cpuOf50', 'in rooms of 50'],
  ['cpuOf100', 'in rooms of 100'],
  ['bytesPerPerson', 'bytes a vote and person'],
  ['answerBytes', 'bytes of the answer to a vote'],
  ['kilobytesPerPerson', 'kB of server memory per idle person, the first thousand'],
  ['kilobytesPerPersonMore', 'the second thousand'],
  ['loadPercent', '% of a core that the load itself used at the sustained rate'],
] as const;
export type Figure = (typeof figures)[number][0];

/** What one run has found out. */
export const figuresSchema = z.record(z.enum(figures.map(([name]) => name)), z.number());
export type Figures = z.infer<typeof figuresSchema>;

/** The value below which this share of the others lies. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.floor(share * sorted.length)] ?? Number.NaN;
}
