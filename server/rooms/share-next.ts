/**
 * One run of `work` at a time. Whoever asks during a run shares the next one: it begins after they
 * have asked, so that they are not answered with less than they were told before.
 */
export function shareNext<T>(work: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | undefined;
  let next: Promise<T> | undefined;

  function run(): Promise<T> {
    next = undefined;
    const run = work().finally(() => {
      if (running === run) running = undefined;
    });
    running = run;
    return run;
  }

  return () => {
    if (next === undefined && running === undefined) return run();
    next ??= running?.then(run, run) ?? run();
    return next;
  };
}
