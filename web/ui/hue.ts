/** Twelve colours, one after another for those who join; the style sheet knows them by `data-hue`. */
const hues = 12;

/** The colour of whoever joined in this place, from 0. */
export function hueOf(place: number): number {
  return place % hues;
}
