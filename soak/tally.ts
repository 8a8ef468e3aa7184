/** Counts of the soak so far, by kind. */
export class Tally {
  /** Commands that were repeated for lack of an answer. */
  retries = 0;
  overConnection = 0;
  doubles = 0;
  /** Milliseconds to the answer of each command that got one at the first attempt. */
  readonly latencies: number[] = [];
  /** Acknowledged commands that were lost to a restore. */
  undone = 0;
  readonly accepted = new Map<string, number>();
  /** Change sets that pages received without an answer to anybody. */
  readonly unanswered = new Map<string, number>();
  readonly refusals = new Map<string, number>();
  readonly faults = new Map<string, number>();
  /** Milliseconds, for each restart, until every page was right again. */
  readonly recoveries: number[] = [];
  readonly surprises: string[] = [];
}

export function count(counts: Map<string, number>, kind: string): void {
  counts.set(kind, (counts.get(kind) ?? 0) + 1);
}
