import * as fc from 'fast-check';
import { moves, scale } from './moves.ts';
import { trials } from './nightly.ts';
import { play, type Step } from './play.ts';

/** Something that holds whatever people try, right or wrong, twice or late; a failure prints the seed. */
export function inEveryPlay(check: (steps: readonly Step[]) => void): () => void {
  const property = fc.property(scale, moves, (type, tried) => check(play(type, tried)));
  return () => fc.assert(property, trials(50));
}
