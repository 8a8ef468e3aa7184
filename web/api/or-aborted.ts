/** Waits for `promise`, but no longer than until `signal` says to stop. */
export function orAborted(promise: Promise<unknown>, signal?: AbortSignal): Promise<unknown> {
  if (!signal) return promise;
  if (signal.aborted) return Promise.resolve();
  const aborted = new Promise((resolve) => {
    signal.addEventListener('abort', resolve, { once: true });
  });
  return Promise.race([promise, aborted]);
}
