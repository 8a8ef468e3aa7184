import { type CommandId, timeIn } from './ids.ts';
import { accepted, type Outcome, refused } from './session/refusals.ts';

const hour = 60 * 60 * 1000;

/** For how many milliseconds a command can be sent again; it is also how far a clock may be ahead. */
const commandLifetime = 12 * hour;

/** As long as a command can be sent again by a clock that is ahead, and a day in which our own may be wrong. */
export const receiptLifetime = 2 * commandLifetime + 24 * hour;

/** Whether a command may be carried out: an older one could have been before. @param now milliseconds since 1970 */
export function checkTime(commandId: CommandId, now: number): Outcome<null> {
  const time = timeIn(commandId) ?? now;
  if (time < now - commandLifetime) return refused('commandTooOld', 'commandId');
  if (time > now + commandLifetime) return refused('commandFromFuture', 'commandId');
  return accepted(null);
}
