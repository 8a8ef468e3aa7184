export class TookTooLong extends Error {}

/**
 * The value of `promise`, if it resolves in time.
 * @throws {TookTooLong} naming `what`
 */
export async function within<T>(seconds: number, what: string, promise: Promise<T>): Promise<T> {
  const { promise: timeIsUp, reject } = Promise.withResolvers<never>();
  const error = new TookTooLong(`${what} took longer than ${seconds} s`);
  const timer = setTimeout(() => reject(error), seconds * 1000);
  try {
    return await Promise.race([promise, timeIsUp]);
  } finally {
    clearTimeout(timer);
  }
}
