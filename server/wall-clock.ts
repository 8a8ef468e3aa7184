/** In milliseconds: smaller differences are rounding and scheduling delays. */
const tolerance = 1000;

/** In milliseconds: a jump counts once it has lasted so long, since the clock of a machine that wakes up is often set right. */
const patience = 60_000;

/**
 * The time of day in milliseconds since 1970, with fractions. It follows a machine whose clock is set a minute later;
 * limits and timeouts use `performance.now`, which never jumps.
 * @param machine the machine's clock, in whole milliseconds since 1970
 * @param elapsed milliseconds from a clock that never jumps
 * @param onSet called when it follows, by so many milliseconds
 */
export function wallClock(
  machine = Date.now,
  elapsed = () => performance.now(),
  onSet = (_by: number): void => {},
): () => number {
  let origin = machine() - elapsed();
  let jump: { readonly by: number; readonly at: number } | undefined;
  return () => {
    const time = elapsed();
    const by = machine() - (origin + time);
    if (Math.abs(by) < tolerance) jump = undefined;
    else if (!jump || Math.abs(by - jump.by) >= tolerance) jump = { by, at: time };
    else if (time - jump.at >= patience) {
      origin += by;
      onSet(by);
    }
    return origin + time;
  };
}
