import type * as z from 'zod/mini';

/** A request that changes something, or asks with a body. */
export interface ChangeRequest {
  readonly method: 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly body?: unknown;
  /** Whether it would be done twice if it was sent again. */
  readonly isOnce?: boolean;
}

export interface RelayedCall {
  readonly method: 'GET' | ChangeRequest['method'];
  /** Below the address of the API, without a query. */
  readonly path: RegExp;
  /** The names of its parameters; none without. */
  readonly query?: RegExp;
  /** None without. */
  readonly body?: z.ZodMiniType;
  /** The token of the server sends no call without it. */
  readonly confine?: Confinement;
}

export interface TokenForm {
  readonly pattern: RegExp;
  /** The same in words. */
  readonly words: string;
}

/** Whether a project is one of those that a token of the server is for. */
export type IsOurs = (project: string) => boolean;

/** The part of an answer that belongs to our projects; undefined for none of it. */
type Keep = (body: unknown, isOurs: IsOurs, path: string) => unknown;

/** Keeps a call with the server's token within its projects: by its answer, by the issue that it is about, or by both. */
export type Confinement = {
  /** The parameter of the query that has conditions, and the same within our projects; undefined for one that could leave them. */
  readonly narrow?: {
    readonly parameter: string;
    readonly to: (value: string, projects: readonly string[]) => string | undefined;
  };
} & (
  | { readonly keep: Keep; readonly issueOf?: (path: string) => string }
  | { readonly keep?: Keep; readonly issueOf: (path: string) => string }
);

export interface ServiceRules {
  readonly calls: readonly RelayedCall[];
  /** The names of projects, as the operator lists them and answers have them; null where the server can have no token. */
  readonly project: TokenForm | null;
}

/** The comments of an issue, in plain text. */
export interface IssueComments {
  /** Asks for the newest; it may leave out those before the last day. */
  readonly newest: (now: number) => string;
  /** The texts in that answer, the newest first. */
  readonly texts: z.ZodMiniType<readonly string[]>;
  readonly add: (text: string) => { readonly path: string; readonly change: ChangeRequest };
}
