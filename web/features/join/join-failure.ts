import { refusalCodes } from '@story-pointer/core/session/refusals';
import * as texts from '#messages/join.tsx';
import type { Fault } from '../../api/faults.ts';
import type { ApiError } from '../../api/problem.ts';
import { explainCode } from './session-code.ts';

/** Where in the form the server's objection belongs. */
export function faultOf({ code, detail, field }: ApiError, typedCode: string): Fault {
  return explained(
    { code, detail, field: code === 'sessionNotFound' ? 'sessionId' : field },
    typedCode,
  );
}

/** The same objection, which says what is the matter with the code where that can be seen. */
export function explained(fault: Fault, typedCode: string): Fault {
  return fault.code === 'sessionNotFound' ? { ...fault, detail: explainCode(typedCode) } : fault;
}

/** What to say beside the form when nobody could be seated; nothing where the name field says it all. */
export function failureOf(error: ApiError): { title: string; reason?: string } | null {
  if (error.code === 'sessionNotFound') return { title: texts.failed };
  if (error.field !== undefined) return null;
  // What a rule says is so until somebody changes something: to try again is in vain.
  if (refusalCodes.some((code) => code === error.code)) return { title: error.detail };
  const title = error.isPassing ? texts.failed : texts.noSeat;
  return { title, reason: error.detail };
}
