const server = new EventTarget();

/**
 * Calls `listener` when the server may be reachable again: the network is back, or the user looks at
 * the page after it slept in the background or was left. Returns how to stop listening.
 */
export function onWake(listener: () => void): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  const whenVisible = () => {
    if (document.visibilityState === 'visible') listener();
  };
  const whenBroughtBack = ({ persisted }: PageTransitionEvent) => {
    if (persisted) listener();
  };
  window.addEventListener('online', listener, { signal });
  window.addEventListener('pageshow', whenBroughtBack, { signal });
  document.addEventListener('resume', listener, { signal });
  document.addEventListener('visibilitychange', whenVisible, { signal });
  return () => stop.abort();
}

/** Calls `listener` when a lost server answers again. @returns a function that stops that */
export function onServerBack(listener: () => void): () => void {
  server.addEventListener('back', listener);
  return () => server.removeEventListener('back', listener);
}

/** Announces that a lost server answers again. */
export function announceServerBack(): void {
  server.dispatchEvent(new Event('back'));
}

/** Calls `listener` when the server may have been lost: the network is gone, or a call was not answered. */
export function onDoubt(listener: () => void): () => void {
  window.addEventListener('offline', listener);
  server.addEventListener('doubt', listener);
  return () => {
    window.removeEventListener('offline', listener);
    server.removeEventListener('doubt', listener);
  };
}

/** Says that a call was not answered. */
export function announceDoubt(): void {
  server.dispatchEvent(new Event('doubt'));
}

/** Waits so long, or less if the network or the server comes back, but not less than `atLeast`. */
export function untilWorthIt(milliseconds: number, atLeast: number): Promise<void> {
  const earliest = performance.now() + atLeast;
  return new Promise((resolve) => {
    const proceed = () => {
      clearTimeout(timer);
      stopListening();
      stopWaiting();
      resolve();
    };
    const hurry = () => {
      if (performance.now() >= earliest) proceed();
    };
    const timer = setTimeout(proceed, milliseconds);
    const stopListening = onWake(hurry);
    const stopWaiting = onServerBack(hurry);
  });
}
