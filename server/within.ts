import { sleep } from 'bun';

export class TookTooLong extends Error {}

/** The value of `promise`, if it resolves in time. @throws {TookTooLong} naming `what` */
export async function within<T>(seconds: number, what: string, promise: Promise<T>): Promise<T> {
  const { promise: timeIsUp, reject } = Promise.withResolvers<never>();
  // Made only then, since an error notes the stack, and nearly all promises are in time.
  const giveUp = () => reject(new TookTooLong(`${what} took longer than ${seconds} s`));
  const timer = setTimeout(giveUp, seconds * 1000);
  try {
    return await Promise.race([promise, timeIsUp]);
  } finally {
    clearTimeout(timer);
  }
}

/** Repeats `work` while it fails for a reason that may pass. @param pace milliseconds between two attempts */
export async function patiently<T>(
  patience: number,
  mayPass: (error: unknown) => boolean,
  work: () => Promise<T>,
  pace = 50,
): Promise<T> {
  const deadline = performance.now() + patience;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!mayPass(error) || performance.now() > deadline) throw error;
    }
    await sleep(pace);
  }
}
