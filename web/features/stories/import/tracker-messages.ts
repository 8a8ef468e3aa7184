import type { ReadAgain, ToReadAgain } from '@story-pointer/core/trackers/again';
import type { Comment } from '@story-pointer/core/trackers/comments';
import type { FoundChoices } from '@story-pointer/core/trackers/find-choices';
import type { PointsToWrite, PointsWritten } from '@story-pointer/core/trackers/points';
import type { TrackerFault, TrackerName, WriteFault } from '@story-pointer/core/trackers/tracker';
import type { FoundIssues, Rights } from '@story-pointer/core/trackers/trackers';
import type { Wait } from './tracker-waits.ts';

/** All that a page learns of a token. */
export interface Connection {
  readonly source: TrackerName;
  readonly owner: string;
  /** Whether it is by a token of the server. */
  readonly isService: boolean;
  /** Until when this device keeps the token; null for one that ends with the page. */
  readonly until: number | null;
  readonly rights: Rights;
  /** Whether points are written when they are saved. */
  readonly writes: boolean;
  /** Whether a comment goes with them. */
  readonly comments: boolean;
}

/** The estimates of an issue, or why there are none to see. */
export type PointsRead = { readonly there: readonly string[] } | WriteFault;

export type TrackerAsk =
  | { readonly is: 'read'; readonly address: string }
  | ({ readonly is: 'readAgain'; readonly source: TrackerName } & ToReadAgain)
  /** Asks for pages to choose from. */
  | { readonly is: 'choose'; readonly source: TrackerName; readonly address: string }
  | {
      readonly is: 'connect';
      readonly source: TrackerName;
      /** Null for the token of the server. */
      readonly token: string | null;
      /** The word for that one. */
      readonly word?: string;
      readonly isKept: boolean;
      /** The address whose issues the token is for. */
      readonly address: string;
    }
  | ({ readonly is: 'write'; readonly link: string } & PointsToWrite)
  /** Adds a comment about points that are there. */
  | ({ readonly is: 'comment'; readonly link: string } & Comment)
  /** Reads the estimates of an issue, for points that could replace them. */
  | { readonly is: 'compare'; readonly link: string; readonly points: string }
  | ({ readonly is: 'switch'; readonly source: TrackerName } & Switches)
  | { readonly is: 'forget'; readonly source: TrackerName }
  | { readonly is: 'connections' };

export type Switches = Partial<Pick<Connection, 'writes' | 'comments'>>;

/** A message to the worker; without an ask it cancels the one with its id. */
export interface TrackerCall {
  readonly id: number;
  readonly ask?: TrackerAsk;
}

export interface TrackerReply {
  readonly id: number;
  /** The issues that were asked for. */
  readonly found?: FoundIssues;
  readonly again?: ReadAgain;
  readonly choices?: FoundChoices;
  /** Why a token was not taken. */
  readonly fault?: TrackerFault | null;
  readonly written?: PointsWritten;
  /** Why a comment was not added. */
  readonly uncommented?: WriteFault | null;
  readonly compared?: PointsRead;
  readonly connections: readonly Connection[];
}

export type TrackerMessage = TrackerReply | { readonly waits: readonly Wait[] };
