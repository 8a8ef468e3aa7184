import type { Transact } from './statement.ts';

/** Runs `most` works at a time; the others wait for their turn, in the order they came. */
export function fewAtOnce(most: number, run: Transact): Transact {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    // Whoever ends hands its place on.
    if (running >= most) await new Promise<void>((begin) => waiting.push(begin));
    else running += 1;
    try {
      return await run(work);
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
