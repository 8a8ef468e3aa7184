/** In milliseconds: smaller differences are rounding and scheduling delays. */
const tolerance = 1000;

/**
 * The time of day in milliseconds since 1970, with fractions. It goes back only when the machine's
 * clock is set back; limits and timeouts use `performance.now`, which never goes back.
 * @param machine the machine's clock, in whole milliseconds since 1970
 * @param elapsed milliseconds from a clock that never goes back
 */
export function wallClock(machine = Date.now, elapsed = () => performance.now()): () => number {
  let origin = machine() - elapsed();
  return () => {
    const now = origin + elapsed();
    const difference = machine() - now;
    if (Math.abs(difference) < tolerance) return now;
    origin += difference;
    return now + difference;
  };
}
