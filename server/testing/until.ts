import { sleep } from 'bun';

/** Polls until a condition holds, and yields the processor in between. */
export async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isSo())) await sleep(20);
}
