/** In milliseconds: less is no work that anybody would notice. */
const noticed = 5;

/** The factor by which time and result grow while an input is doubled twice: 4, where they grow with it. */
export interface Growth {
  readonly time: number;
  readonly result: number;
}

/**
 * Doubles an input four times, and compares the last two doublings.
 * @param inputOf an input of so many parts
 */
export async function growthOf<T>(
  parts: number,
  inputOf: (parts: number) => T,
  work: (input: T) => unknown,
): Promise<Growth> {
  const measured: { time: number; result: number }[] = [];
  for (let doubling = 0; doubling <= 4; doubling += 1) {
    const input = inputOf(parts * 2 ** doubling);
    const times: number[] = [];
    let result = 0;
    // The quickest of some, since other programs take their time too.
    for (let run = 0; run < (doubling < 2 ? 1 : 3); run += 1) {
      const begin = performance.now();
      const made = await work(input);
      times.push(performance.now() - begin);
      result = JSON.stringify(made)?.length ?? 0;
    }
    measured.push({ time: Math.min(...times), result });
  }
  const [, , before, , after] = measured;
  if (!before || !after) throw new Error('nothing was measured');
  return {
    time: after.time / (before.time + noticed),
    result: after.result / (before.result + 1000),
  };
}
