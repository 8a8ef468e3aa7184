import type { ReadAgain, ToReadAgain } from '@story-pointer/core/trackers/again';
import type { Comment } from '@story-pointer/core/trackers/comments';
import type { FoundChoices } from '@story-pointer/core/trackers/find-choices';
import type { PointsToWrite, PointsWritten } from '@story-pointer/core/trackers/points';
import type { TrackerFault, TrackerName, WriteFault } from '@story-pointer/core/trackers/tracker';
import type { FoundIssues, Rights } from '@story-pointer/core/trackers/trackers';

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

export type Switches = Partial<Pick<Connection, 'writes' | 'comments'>>;

interface OfTracker {
  readonly source: TrackerName;
}

interface OfIssue {
  readonly link: string;
}

export interface Connecting extends OfTracker {
  /** Null for the token of the server. */
  readonly token: string | null;
  /** The word for that one. */
  readonly word?: string;
  readonly isKept: boolean;
  /** The address whose issues the token is for. */
  readonly address: string;
}

/** The verbs of the worker, each with its question and its answer. */
export interface Verbs {
  readonly read: [ask: { readonly address: string }, answer: FoundIssues];
  readonly readAgain: [ask: OfTracker & ToReadAgain, answer: ReadAgain];
  /** Asks for pages to choose from. */
  readonly choose: [ask: OfTracker & { readonly address: string }, answer: FoundChoices];
  /** Answers why a token was not taken. */
  readonly connect: [ask: Connecting, answer: TrackerFault | null];
  readonly write: [ask: OfIssue & PointsToWrite, answer: PointsWritten];
  /** Adds a comment about points that are there, or answers why not. */
  readonly comment: [ask: OfIssue & Comment, answer: WriteFault | null];
  /** Reads the estimates of an issue, for points that could replace them. */
  readonly compare: [ask: OfIssue & { readonly points: string }, answer: PointsRead];
  readonly switch: [ask: OfTracker & Switches, answer: unknown];
  readonly forget: [ask: OfTracker, answer: unknown];
  /** Answers whether it responds at all, without a token. */
  readonly reach: [ask: OfTracker, answer: boolean];
  readonly connections: [ask: object, answer: unknown];
}
export type Verb = keyof Verbs;

/** A message to the worker, with a port for the answer; a message to that port cancels. */
export interface TrackerCall<V extends Verb> {
  readonly verb: V;
  readonly ask: Verbs[V][0];
}
export type AnyCall = { [V in Verb]: TrackerCall<V> }[Verb];

export interface TrackerReply<V extends Verb> {
  readonly answer: Verbs[V][1];
  readonly connections: readonly Connection[];
}
