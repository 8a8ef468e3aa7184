import { type Figure, type Figures, figures, quantile } from './figures.ts';
import { type Kind, kindSchema } from './kinds.ts';
import { short, table } from './table.ts';

/** What the kinds are called in the report. */
const titles: Readonly<Record<Kind, string>> = {
  product: 'product',
  durableFloor: 'floor: HTTP and SQLite',
  httpFloor: 'floor: HTTP',
  floor: 'floor: WebSocket only',
};

/** The figures of one run in a line. */
export function describe({ p99, votesPerSecond, mostCpu }: Figures): string {
  return [
    `p99 ${short(p99)} ms`,
    `${short(votesPerSecond)} votes a second`,
    `${short(mostCpu)} µs of CPU a vote`,
  ].join(', ');
}

/** The medians of all runs side by side. */
export function report(measured: Readonly<Record<Kind, readonly Figures[]>>): string {
  const kinds = kindSchema.options;
  const lines = figures.map(([name, label]) => [
    label,
    ...kinds.map((kind) => short(median(measured[kind], name))),
  ]);
  return table(['', ...kinds.map((kind) => titles[kind])], lines);
}

function median(runs: readonly Figures[], name: Figure): number {
  return quantile(
    runs.map((found) => found[name]),
    0.5,
  );
}
