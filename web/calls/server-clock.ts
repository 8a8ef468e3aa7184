/**
 * Milliseconds by which the server's clock is ahead of this device's; undefined until it has
 * answered.
 */
let ahead: number | undefined;

/** An answer that says so much less than those before it comes of a clock that was set. */
const jump = 5000;

/** @param time in milliseconds, as of the header of an answer; nothing changes without one (NaN) */
export function learnServerTime(time: number): void {
  if (Number.isNaN(time)) return;
  const seen = time - Date.now();
  // A date is without its fraction, and was on its way for a while: the latest one comes closest.
  if (ahead === undefined || seen > ahead || seen < ahead - jump) ahead = seen;
}

/** The server's time, which commands carry: a device's own clock may be set to any time. */
export function serverNow(): number {
  return Date.now() + (ahead ?? 0);
}
