import { type EdgeCode, isProblemCode, problemSchema } from '@story-pointer/core/wire';
import type * as z from 'zod/mini';
import { isPageProblem, problemText } from './problem-text.ts';

/** The answer of the server to a call. */
export interface Answered {
  /** As of HTTP. */
  readonly status: number;
  readonly json: unknown;
  /** For how many milliseconds the server does not want to hear the same again. */
  readonly wait: number;
  /** A server of ours has answered, and no proxy in between. */
  readonly isOurs: boolean;
}

interface ProblemReason {
  /** The HTTP status; 0 when no answer came. */
  readonly status: number;
  /** Stays the same, for the page to tell reasons apart. */
  readonly code: string;
  /** The server's own sentence, for a code that this page has none for. */
  readonly detail?: string;
  /** The field of the form that is at fault, where there is one. */
  readonly field?: string | undefined;
  /** For how many milliseconds the server does not want to hear the same again. */
  readonly wait?: number;
  /** The answer says that it comes from a server of ours, whatever else it says. */
  readonly isOurs?: boolean;
}

/** A call that failed. `message` says what failed, for the log; `detail` why, for the user. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly code: string;
  readonly field: string | undefined;
  readonly wait: number;
  readonly #detail: string | null;
  readonly #isOurs: boolean;

  constructor(message: string, reason: ProblemReason, options?: ErrorOptions) {
    super(message, options);
    this.status = reason.status;
    this.code = reason.code;
    this.#detail = reason.detail ?? null;
    this.field = reason.field;
    this.wait = reason.wait ?? 0;
    this.#isOurs = reason.isOurs ?? false;
  }

  get detail(): string {
    const { code } = this;
    if (isPageProblem(code) || isProblemCode(code)) return problemText(code);
    return this.#detail ?? problemText('failure');
  }

  /** Whether our own server has said no, and will say so again. Of two keys it takes one back. */
  get isRefusal(): boolean {
    const passes = this.status >= 500 || this.status === 429 || this.code === 'twoKeys';
    const isKnown = isProblemCode(this.code) || (this.#isOurs && this.code !== incompatible);
    return isKnown && !passes && !this.isOutdated;
  }

  /** Whether a newer page would understand the server. */
  get isOutdated(): boolean {
    return this.code === outdated || (this.#isOurs && this.code === incompatible);
  }

  /** Whether the same call may succeed a little later: no answer or not ours, too many calls, server in trouble. */
  get isPassing(): boolean {
    return !this.isRefusal && this.code !== incompatible && this.code !== outdated;
  }

  /** Whether the server was reached and could not do its work. */
  get isTrouble(): boolean {
    return this.status >= 500;
  }
}

/** Why no answer came at all. */
export const unreachable: ProblemReason = { status: 0, code: 'unreachable' };

/** Why a proxy has answered in place of the server: its user has to sign in again. */
export const signedOut: ProblemReason = { status: 0, code: 'signedOut' };

const outdated: EdgeCode = 'outdated';
const failed: EdgeCode = 'failure';
const incompatible = 'incompatible';

/**
 * Why an answer cannot be used: it is not what this version of the page expects, or, where it is not
 * even JSON, it comes from another sender.
 */
export function unreadable(status: number, body?: unknown): ProblemReason {
  return { status, code: body === undefined ? 'unreadable' : incompatible };
}

/**
 * The server's reason in an answer of status 400 and above. Proxies in between have pages of their
 * own.
 * @param isOurs whether the answer comes from our server: a newer one may have reasons unknown to
 * this page
 */
export function reasonIn(status: number, body: unknown, isOurs = false): ProblemReason {
  const problem = problemSchema.safeParse(body);
  if (problem.success && (isOurs || isProblemCode(problem.data.code))) {
    return { ...problem.data, status };
  }
  return status >= 500 ? { status, code: failed } : unreadable(status);
}

/** Parses an answer. @throws {ApiError} where it says that something is the matter, or cannot be read */
export function parseAnswer<T>(
  { status, json, wait, isOurs }: Answered,
  answer: z.ZodMiniType<T>,
  failure: string,
): T {
  if (status >= 400)
    throw new ApiError(failure, { ...reasonIn(status, json, isOurs), wait, isOurs });
  const parsed = answer.safeParse(json);
  if (parsed.success) return parsed.data;
  throw new ApiError(failure, { ...unreadable(status, json), isOurs }, { cause: parsed.error });
}
