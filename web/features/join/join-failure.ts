import { t } from '@lingui/core/macro';
import { isRefusalCode } from '@story-pointer/core/session/refusals';
import type { Fault } from '../../shared/entry-form.ts';
import { explainCode } from './session-code.ts';

/** A fault of the page itself, or one of the server. */
export interface JoinFault extends Fault {
  readonly isPassing?: boolean;
}

/** The fault that a refusal belongs to, by its field. */
export function faultOf({ code, detail, field }: Fault, typedCode: string): Fault {
  return explained(
    { code, detail, field: code === 'sessionNotFound' ? 'sessionId' : field },
    typedCode,
  );
}

/** The same fault, with an explanation of the code if it has an obvious one. */
export function explained(fault: Fault, typedCode: string): Fault {
  return fault.code === 'sessionNotFound' ? { ...fault, detail: explainCode(typedCode) } : fault;
}

/** The message beside the form when joining failed; null if the name field shows everything. */
export function failureOf(error: JoinFault): { title: string; reason?: string } | null {
  if (error.code === 'sessionNotFound')
    return { title: t`Failed to join session. Please try again.` };
  if (error.field !== undefined) return null;
  // A refusal by a rule lasts until somebody changes something, so retrying is useless.
  const isRule = isRefusalCode(error.code);
  if (isRule || error.code === 'notLoaded') return { title: error.detail };
  const title = error.isPassing
    ? t`Failed to join session. Please try again.`
    : t`Failed to create participant. Please try again.`;
  return { title, reason: error.detail };
}
