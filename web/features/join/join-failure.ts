import type { Fault } from '../../api/faults.ts';
import type { ApiError } from '../../api/problem.ts';

/** Where in the form the server's objection belongs. */
export function faultOf({ code, detail, field }: ApiError): Fault {
  return { code, detail, field: code === 'sessionNotFound' ? 'sessionId' : field };
}

/** What to say beside the form when nobody could be seated; nothing where the name field says it all. */
export function failureOf(error: ApiError): { title: string; reason?: string } | null {
  if (error.code === 'sessionNotFound') return { title: failedToJoin };
  if (error.field !== undefined) return null;
  const title = error.isPassing ? failedToJoin : 'Failed to create participant. Please try again.';
  return { title, reason: error.detail };
}

const failedToJoin = 'Failed to join session. Please try again.';
