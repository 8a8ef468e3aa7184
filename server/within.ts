export class TookTooLong extends Error {}

/**
 * What `promise` brings, if it does so in time.
 * @throws {TookTooLong} saying that `what` took too long
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
