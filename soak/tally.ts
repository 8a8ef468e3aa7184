/** What has happened in the soak so far, by kind. */
export class Tally {
  /** How often a command was sent again because no answer came. */
  retries = 0;
  /** Commands that were answered over live connections. */
  overLine = 0;
  /** Commands sent twice at the same time. */
  doubles = 0;
  /** Milliseconds to the answer of each command that got one at the first attempt. */
  readonly latencies: number[] = [];
  /** Acknowledged commands that were lost because their data was taken back. */
  takenBack = 0;
  /** By what was asked for. */
  readonly accepted = new Map<string, number>();
  /** What pages heard of that nobody was answered. */
  readonly unasked = new Map<string, number>();
  readonly refusals = new Map<string, number>();
  readonly faults = new Map<string, number>();
  /** Milliseconds, for each restart, until every page was right again. */
  readonly recoveries: number[] = [];
  /** Answers and messages that nobody should get. */
  readonly surprises: string[] = [];
}

export function count(counts: Map<string, number>, kind: string): void {
  counts.set(kind, (counts.get(kind) ?? 0) + 1);
}
