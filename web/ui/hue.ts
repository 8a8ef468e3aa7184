/** Twelve colours in the order of joining; the style sheet has them by `data-hue`. */
const hues = 12;

/** The colour for a place in the order of joining, from 0. */
export function hueOf(place: number): number {
  return place % hues;
}
