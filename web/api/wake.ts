/**
 * Calls `listener` when the server may be reachable again: the network is back, or somebody looks at
 * the page after it slept in the background. Returns how to stop listening.
 */
export function onWake(listener: () => void): () => void {
  const whenVisible = () => {
    if (document.visibilityState === 'visible') listener();
  };
  window.addEventListener('online', listener);
  document.addEventListener('visibilitychange', whenVisible);
  return () => {
    window.removeEventListener('online', listener);
    document.removeEventListener('visibilitychange', whenVisible);
  };
}

/** Waits so long, or less if the network comes back before. */
export function untilWorthIt(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    const proceed = () => {
      clearTimeout(timer);
      stopListening();
      resolve();
    };
    const timer = setTimeout(proceed, milliseconds);
    const stopListening = onWake(proceed);
  });
}
