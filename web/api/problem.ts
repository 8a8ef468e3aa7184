import { problemSchema } from '@story-pointer/core/wire';

interface Reason {
  /** The HTTP status; 0 when no answer came. */
  readonly status: number;
  /** Stays the same, for the page to tell reasons apart. */
  readonly code: string;
  /** A sentence for the user. */
  readonly detail: string;
  /** The field of the form that is at fault, where there is one. */
  readonly field?: string | undefined;
  /** For how many milliseconds the server does not want to hear the same again. */
  readonly wait?: number;
}

/** A call that failed. `message` says what failed, for the log; `detail` why, for the user. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly code: string;
  readonly detail: string;
  readonly field: string | undefined;
  readonly wait: number;

  constructor(message: string, reason: Reason, options?: ErrorOptions) {
    super(message, options);
    this.status = reason.status;
    this.code = reason.code;
    this.detail = reason.detail;
    this.field = reason.field;
    this.wait = reason.wait ?? 0;
  }

  /** Whether the same call may succeed a little later: no answer, too many calls, server in trouble. */
  get isPassing(): boolean {
    return this.status === 0 || this.status === 429 || this.status >= 500;
  }

  /** Whether the server was reached and could not do its work. */
  get isTrouble(): boolean {
    return this.status >= 500;
  }

  /** Whether the server has said that what was asked for is not there, or not for this browser. */
  get isRefusal(): boolean {
    return !this.isPassing;
  }
}

/** Why no answer came at all. */
export const unreachable: Reason = {
  status: 0,
  code: 'unreachable',
  detail: 'The server cannot be reached. Please check your connection and try again.',
};

/** Why the server's answer cannot be used: it is not what this version of the page expects. */
export function unreadable(status: number): Reason {
  const detail = 'The server sent an answer this page does not understand. Please reload the page.';
  return { status, code: 'unreadable', detail };
}

/** What the server says in an answer of status 400 and above. */
export function reasonIn(status: number, body: unknown): Reason {
  const problem = problemSchema.safeParse(body);
  if (problem.success) return { ...problem.data, status };
  return status >= 500 ? { ...unreachable, status } : unreadable(status);
}
