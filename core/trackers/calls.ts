import * as z from 'zod/mini';
import type { Pairs } from './url.ts';

/** A request that changes something, or asks with a body. */
export interface ChangeRequest {
  readonly method: 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly body?: unknown;
  /** Whether it would be done twice if it was sent again. */
  readonly isOnce?: boolean;
}

export interface TrackerRequest {
  /** With its query, below the address of the API. */
  readonly path: string;
  /** Missing for a request without a body. */
  readonly post?: ChangeRequest;
}

/** A request, or the path of one without a body. */
export type Question = string | TrackerRequest;

export interface RelayedCall {
  readonly method: 'GET' | ChangeRequest['method'];
  /** Below the address of the API, without a query. */
  readonly path: Pick<RegExp, 'test'>;
  /** The names of its parameters; none without. */
  readonly query?: RegExp | undefined;
  /** None without. */
  readonly body?: z.ZodMiniType | undefined;
  /** The token of the server sends no call without it. */
  readonly confine?: Confinement | undefined;
}

export interface TokenForm {
  readonly pattern: RegExp;
  /** The same in words. */
  readonly words: string;
}

/** Whether a project is one of those that a token of the server is for. */
export type IsOurs = (project: string) => boolean;

/** The projects of names in an address. */
export interface ProjectForm extends TokenForm {
  /** Finds the project that a path below the API names. */
  readonly inPath?: RegExp;
}

/** The part of an answer that belongs to our projects; undefined for none of it. */
export type Keep = (body: unknown, isOurs: IsOurs) => unknown;

/** Asks for the issue that a request is about; null for a change of none. */
type IssueOf = (path: string, body: unknown) => Question | null;

/** Keeps a call with the server's token within its projects: by its answer, by the issue that it is about, or by both. */
export type Confinement = {
  /** The same query within our projects; undefined for one that could leave them, count or order others. */
  readonly narrow?: (query: Pairs, projects: readonly string[]) => Pairs | undefined;
  /** The same body within our projects. */
  readonly bound?: (body: unknown, projects: readonly string[]) => unknown;
  /** Whether a change touches points alone, by the answer to a question about it. */
  readonly fits?: {
    /** @param path with its query */
    readonly ask: (path: string, body: unknown) => string;
    readonly isTrue: (there: unknown, path: string, body: unknown) => boolean;
  };
} & (
  | { readonly keep: Keep; readonly issueOf?: IssueOf }
  | { readonly keep?: Keep; readonly issueOf: IssueOf }
);

export interface ServiceRules {
  readonly calls: readonly RelayedCall[];
  /** The names of projects, as the operator lists them and answers have them. */
  readonly project: ProjectForm;
}

/** The comments of an issue, in plain text. */
export interface IssueComments {
  /** Asks for the newest; it may leave out those before the last day. */
  readonly newest: (now: number) => Question;
  /** The texts in that answer, the newest first. */
  readonly texts: z.ZodMiniType<readonly string[]>;
  readonly add: (text: string) => Required<TrackerRequest>;
}

/** The place that points are written to, where a tracker has several. */
export const placeSchema = z.object({
  /** Null for a label. */
  field: z.nullable(z.string()),
  /** The project that has the field; null for a field of the issue itself. */
  project: z.nullable(z.string()),
  /** The permissions that other places need; empty where none is missing. */
  missing: z.string(),
});
export type PointsPlace = z.infer<typeof placeSchema>;
