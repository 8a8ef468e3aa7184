import { useSyncExternalStore } from 'react';
import { localText } from '../browser/storage.ts';

/** A choice that this browser remembers under `key`; the first by default. */
export function rememberedChoice<Choice extends string>(
  key: string,
  choices: readonly [Choice, ...Choice[]],
) {
  const listeners = new Set<() => void>();

  function chosen(): Choice {
    const remembered = localText.get(key);
    return choices.find((choice) => choice === remembered) ?? choices[0];
  }

  function choose(next: Choice): void {
    localText.set(key, next);
    for (const listener of listeners) listener();
  }

  function subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }

  function useChoice(): [chosen: Choice, choose: (next: Choice) => void] {
    return [useSyncExternalStore(subscribe, chosen), choose];
  }

  /** Chooses for a user who has not chosen yet. */
  function chooseFirst(next: Choice): void {
    if (localText.get(key) === null) choose(next);
  }

  return { chosen, chooseFirst, useChoice };
}
