/** Waits for `promise`, but no longer than until `signal` says to stop: then it is undefined. */
export async function orAborted<T>(
  promise: Promise<T>,
  signal?: AbortSignal,
): Promise<T | undefined> {
  if (!signal) return await promise;
  if (signal.aborted) return undefined;
  const aborted = new Promise<undefined>((resolve) => {
    signal.addEventListener('abort', () => resolve(undefined), { once: true });
  });
  return await Promise.race([promise, aborted]);
}
