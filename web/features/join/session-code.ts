import { plural } from '@lingui/core/macro';
import { type Id, idSchema } from '@story-pointer/core/ids';
import { accepted, type Outcome, refused } from '@story-pointer/core/session/refusals';
import { codeLength, sessionIdOf } from '@story-pointer/core/session-code';
import { problemText } from '../../calls/problem-text.ts';

/**
 * The session code in a typed or pasted text: the code itself or a whole invitation link.
 * @param field the field to point at in a refusal
 */
export function checkCode(field: string, typed: string): Outcome<Id> {
  const [, linked] = /[?&]sessionId=([^&#\s]+)/.exec(typed) ?? [];
  const code = sessionIdOf(linked ?? typed.trim());
  if (code === '') return refused('nameRequired', field);
  return idSchema.safeParse(code).success ? accepted(code) : refused('sessionNotFound', field);
}

/** The beginning of a code, with or without the ellipsis of small screens. */
const beginning = /^[0-9a-f]{6,19}(…|\.{3})?$/i;

/** The reason why there is no session with this code, as far as the code shows it. */
export function explainCode(typed: string): string {
  if (!beginning.test(typed.trim())) return problemText('sessionNotFound');
  return plural(codeLength, {
    other:
      'This is only the beginning of a code. Please enter all # characters, or paste the link.',
  });
}
