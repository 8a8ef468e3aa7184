import { type Id, idSchema } from '@story-pointer/core/ids';
import { accepted, type Outcome, refused } from '@story-pointer/core/session/refusals';

/**
 * The session code in what somebody typed or pasted: the code itself or a whole invitation link.
 * @param field the field to point at in a refusal
 */
export function checkCode(field: string, typed: string): Outcome<Id> {
  const [, linked] = /[?&]sessionId=([^&#\s]+)/.exec(typed) ?? [];
  const code = linked ?? typed.trim();
  if (code === '') return refused('nameRequired', field);
  return idSchema.safeParse(code).success ? accepted(code) : refused('sessionNotFound', field);
}
