import type { TrackerFault, TrackerName } from '@story-pointer/core/trackers/tracker';
import type { FoundIssues } from '@story-pointer/core/trackers/trackers';

/** All that a page learns of a token. */
export interface Connection {
  readonly source: TrackerName;
  readonly owner: string;
  /** Until when this device keeps the token; null for one that ends with the page. */
  readonly until: number | null;
}

export type TrackerAsk =
  | { readonly is: 'read'; readonly address: string }
  | {
      readonly is: 'connect';
      readonly source: TrackerName;
      readonly token: string;
      readonly isKept: boolean;
    }
  | { readonly is: 'forget'; readonly source: TrackerName }
  | { readonly is: 'connections' };

/** A message to the worker; without an ask it cancels the one with its id. */
export interface TrackerCall {
  readonly id: number;
  readonly ask?: TrackerAsk;
}

export interface TrackerReply {
  readonly id: number;
  /** The issues that were asked for. */
  readonly found?: FoundIssues;
  /** Why a token was not taken. */
  readonly fault?: TrackerFault | null;
  readonly connections: readonly Connection[];
}
