import { type Figures, quantile } from './figures.ts';
import { short, table } from './table.ts';

const rows = [
  ['p50', 'ms from a vote to the last person, p50'],
  ['p95', 'ms from a vote to the last person, p95'],
  ['p99', 'ms from a vote to the last person, p99'],
  ['votesPerSecond', 'votes a second, sustained'],
  ['cpuPerThousandVotes', 'ms of server CPU per 1,000 votes'],
  ['kilobytesPerPerson', 'kB of server memory per person'],
  ['loadPercent', '% of a core that the load itself used'],
] as const;

/** The figures of one run in a line. */
export function describe({ p99, votesPerSecond, cpuPerThousandVotes }: Figures): string {
  const parts = [
    `p99 ${short(p99)} ms`,
    `${short(votesPerSecond)} votes a second`,
    `${short(cpuPerThousandVotes)} ms of CPU per 1,000 votes`,
  ];
  return parts.join(', ');
}

/** The medians of all runs side by side, and the product's as a multiple of the floor's. */
export function report(product: readonly Figures[], floor: readonly Figures[]): string {
  const lines = rows.map(([name, label]) => {
    const ours = median(product, name);
    const least = median(floor, name);
    return [label, short(ours), short(least), short(ours / least)];
  });
  return table(['', 'product', 'floor', 'ratio'], lines);
}

function median(runs: readonly Figures[], name: keyof Figures): number {
  return quantile(
    runs.map((figures) => figures[name]),
    0.5,
  );
}
