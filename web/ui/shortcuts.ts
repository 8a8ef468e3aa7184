import { useEffect, useRef } from 'react';
import { rememberedSwitch } from './remembered-switch.ts';

/** Whether single keys do something in this browser; on until its user says otherwise (WCAG 2.1.4). */
const { isOn: areOn, useSwitch } = rememberedSwitch('singleKeys', true);
export const useSingleKeys = useSwitch;

/** Calls `press` for every key typed while no field, menu or dialog is in use, with when it was. */
export function useTypedKey(press: (key: string, at: number) => void): void {
  const latest = useRef(press);
  useEffect(() => {
    latest.current = press;
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (areOn() && !event.defaultPrevented && isTyped(event) && isFree(event.target))
        latest.current(event.key, event.timeStamp);
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}

/** Calls `act` when `wanted` is typed while no field, menu or dialog is in use. */
export function useShortcut(wanted: string, act: () => void): void {
  useTypedKey((key) => {
    if (key.toLowerCase() === wanted) act();
  });
}

/** A character, on its own, that nobody has taken for theirs. */
export function isTyped(
  event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>,
): boolean {
  const { key: typed, ctrlKey, metaKey, altKey } = event;
  return typed.length === 1 && typed !== ' ' && !ctrlKey && !metaKey && !altKey;
}

/** What takes characters itself, or lies above everything else. */
const inUse = 'input:not([type=radio]), textarea, select, [role=menu], [role=dialog]';

function isFree(target: EventTarget | null): boolean {
  if (document.querySelector('[role=dialog], [role=menu]')) return false;
  return !(target instanceof Element && target.closest(inUse));
}
