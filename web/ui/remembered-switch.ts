import { rememberedChoice } from './remembered-choice.ts';

/** A switch that this browser remembers under `key`; all components that use it change at once. */
export function rememberedSwitch(key: string, isOnAtFirst: boolean) {
  const { chosen, chooseFirst, useChoice } = rememberedChoice(
    key,
    isOnAtFirst ? ['on', 'off'] : ['off', 'on'],
  );

  function isOn(): boolean {
    return chosen() === 'on';
  }

  function useSwitch(): [isOn: boolean, remember: (next: boolean) => void] {
    const [is, choose] = useChoice();
    return [is === 'on', (next) => choose(next ? 'on' : 'off')];
  }

  /** Turns it on, unless its user has turned it on or off before. */
  function turnOnFirst(): void {
    chooseFirst('on');
  }

  return { isOn, turnOnFirst, useSwitch };
}
