import { useSyncExternalStore } from 'react';

let saved: string | undefined;
const listeners = new Set<() => void>();

/** Notes what was agreed on last, as it reads on its card, until the page has gone on. */
export function noteSaved(display: string | undefined): void {
  saved = display;
  for (const listener of listeners) listener();
}

export function useJustSaved(): string | undefined {
  return useSyncExternalStore(subscribe, () => saved);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
