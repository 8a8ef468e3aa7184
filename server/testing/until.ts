import { sleep } from 'bun';

/** Asks until something is so, and leaves the processors to others in between: they may be what it takes. */
export async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isSo())) await sleep(20);
}
