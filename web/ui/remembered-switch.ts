import { useSyncExternalStore } from 'react';

/** A switch that this browser remembers under `key`, and that all who use it see turn at once. */
export function rememberedSwitch(key: string, isOnAtFirst: boolean) {
  const listeners = new Set<() => void>();

  function isOn(): boolean {
    const remembered = localStorage.getItem(key);
    return isOnAtFirst ? remembered !== 'off' : remembered === 'on';
  }

  function remember(next: boolean): void {
    localStorage.setItem(key, next ? 'on' : 'off');
    for (const listener of listeners) listener();
  }

  function subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }

  function useSwitch(): [isOn: boolean, remember: (next: boolean) => void] {
    return [useSyncExternalStore(subscribe, isOn), remember];
  }

  return { isOn, useSwitch };
}
