import type { CSSProperties } from 'react';

/** A line that is filled as far as something is done; words beside it say the same. */
export function ProgressLine({ of }: { /** From 0 to 1. */ readonly of: number }) {
  return <div aria-hidden="true" style={share(of)} className="stories__progress" />;
}

/** The share that the style of a progress line fills. @param of from 0 to 1 */
export function share(of: number): CSSProperties {
  return { '--share': of };
}
