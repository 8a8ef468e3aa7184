/** In milliseconds of the processor: less is no work that anybody would notice. */
const noticed = 10;

/** In characters: some files mean something else when they are longer. */
const explained = 200_000;

/** While other programs are busy, the least of several measurements comes close to the work itself. */
const mostRuns = 8;

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
  const [small, large] = [inputOf(4 * parts), inputOf(16 * parts)];
  const least = { small: Number.POSITIVE_INFINITY, large: Number.POSITIVE_INFINITY };
  const result = { small: 0, large: 0 };
  const measure = async (which: 'small' | 'large', input: T) => {
    const begin = process.cpuUsage();
    const made = await work(input);
    const { user, system } = process.cpuUsage(begin);
    least[which] = Math.min(least[which], (user + system) / 1000);
    result[which] = JSON.stringify(made)?.length ?? 0;
  };
  const growth = () => least.large / (least.small + noticed);
  for (let run = 0; run < mostRuns && !(growth() < 6); run += 1) {
    await measure('small', small);
    await measure('large', large);
  }
  return { time: growth(), result: result.large / (result.small + explained) };
}
