import type { CSSProperties } from 'react';

/** The colour for a place in the order of joining, from 0: in steps that keep neighbours far apart. */
export function hueOf(place: number): CSSProperties & Record<`--${string}`, number> {
  return { '--hue': (25 + 150 * place) % 360 };
}
