import { sleep } from 'bun';

/**
 * Measures each of `subjects` so many times, in turn, so that whatever else keeps the machine busy
 * slows all of them; once more before, which does not count.
 * @returns for each subject what was measured, in their order
 */
export async function inTurn<S, M>(
  subjects: readonly S[],
  rounds: number,
  measure: (subject: S) => Promise<M>,
): Promise<M[][]> {
  const measured = subjects.map((): M[] => []);
  for (let round = 0; round <= rounds; round += 1) {
    for (const [index, subject] of subjects.entries()) {
      const found = await measure(subject);
      if (round > 0) measured[index]?.push(found);
      // What one has set going is not counted to the next.
      await sleep(100);
    }
  }
  return measured;
}
