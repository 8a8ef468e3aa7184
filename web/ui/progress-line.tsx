/** A line that is filled as far as something is done; words beside it say the same. */
export function ProgressLine({ of }: { /** From 0 to 1. */ readonly of: number }) {
  return <div aria-hidden="true" style={{ '--share': of }} className="stories__progress" />;
}
