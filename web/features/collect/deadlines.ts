/** Times at which votes may be due, by the clock and the time zone of this device. */

/** Meetings rarely begin earlier. */
const hour = 10;

/** Ten o'clock, so many days after `now`. */
function inDays(now: number, days: number): number {
  const today = new Date(now);
  return new Date(today.getFullYear(), today.getMonth(), today.getDate() + days, hour).getTime();
}

/** The same, or after a Saturday or Sunday the Monday. */
export function workingDay(now: number, days: number): number {
  const isFree = [0, 6].includes(new Date(inDays(now, days)).getDay());
  return isFree ? workingDay(now, days + 1) : inDays(now, days);
}

/** A time as the value of a field of the type `datetime-local`. */
export function toField(at: number): string {
  const date = new Date(at);
  const [month, day, hours, minutes] = [
    ...[date.getMonth() + 1, date.getDate(), date.getHours(), date.getMinutes()],
  ].map((part) => String(part).padStart(2, '0'));
  return `${date.getFullYear()}-${month}-${day}T${hours}:${minutes}`;
}

/** The time of such a field; null while it is incomplete. */
export function fromField(value: string): number | null {
  const at = new Date(value).getTime();
  return Number.isNaN(at) ? null : at;
}
