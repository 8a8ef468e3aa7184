import { useSyncExternalStore } from 'react';
import { localText } from '../browser/storage.ts';

/** A switch that this browser remembers under `key`. */
export function rememberedSwitch(key: string, isOnAtFirst: boolean) {
  const { chosen, chooseFirst, useChoice } = rememberedChoice(
    key,
    isOnAtFirst ? ['on', 'off'] : ['off', 'on'],
  );
  return {
    isOn: () => chosen() === 'on',
    /** Turns it on, unless its user has turned it on or off before. */
    turnOnFirst: () => chooseFirst('on'),
    useSwitch: (): [isOn: boolean, remember: (next: boolean) => void] => {
      const [is, choose] = useChoice();
      return [is === 'on', (next) => choose(next ? 'on' : 'off')];
    },
  };
}

export const sounds = rememberedSwitch('sounds', false);
export const notifications = rememberedSwitch('notifications', false);
/** Whether pages follow the facilitator: off until an invitation turns it on. */
export const following = rememberedSwitch('followFacilitator', false);

/** A choice that this browser remembers under `key`; the first by default. */
export function rememberedChoice<Choice extends string>(
  key: string,
  choices: readonly [Choice, ...Choice[]],
) {
  const kept = keptText(key);
  const read = (text: string | null) => choices.find((choice) => choice === text) ?? choices[0];
  return {
    chosen: () => read(kept.get()),
    /** Chooses for a user who has not chosen yet. */
    chooseFirst: (next: Choice) => {
      if (kept.get() === null) kept.set(next);
    },
    useChoice: (): [chosen: Choice, choose: (next: Choice) => void] => [
      read(kept.useText()),
      kept.set,
    ],
  };
}

/** A text that this browser keeps under `key`; all components that use it change at once. */
export function keptText(key: string) {
  const listeners = new Set<() => void>();
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  const get = () => localText.get(key);
  const set = (text: string) => {
    localText.set(key, text);
    for (const listener of listeners) listener();
  };
  const useText = () => useSyncExternalStore(subscribe, get, () => null);
  return { get, set, useText };
}
