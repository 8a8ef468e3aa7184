import { useSyncExternalStore } from 'react';

const subscribe = () => () => undefined;

/** False while a prerendered page is hydrated, whose HTML does not have everything; true ever after. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
}
