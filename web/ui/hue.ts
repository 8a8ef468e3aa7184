/** The hue for a place in the order of joining, from 0: in steps that keep neighbours far apart. */
export function hueOf(place: number): number {
  return (25 + 150 * place) % 360;
}
