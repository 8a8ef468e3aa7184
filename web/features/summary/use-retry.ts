import { useEffect } from 'react';
import { onWake } from '../../leave/wake.ts';

/** In milliseconds: how often to try again. */
const pace = 5000;

/** Tries again every so often, and when the network or somebody comes back, for as long as `isFailing`. */
export function useRetry(isFailing: boolean, retry: () => unknown): void {
  useEffect(() => {
    if (!isFailing) return;
    const timer = setInterval(retry, pace);
    const stopListening = onWake(retry);
    return () => {
      clearInterval(timer);
      stopListening();
    };
  }, [isFailing, retry]);
}
