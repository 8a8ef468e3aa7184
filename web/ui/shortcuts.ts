import { useEffect, useRef } from 'react';
import { rememberedSwitch } from './remembered-switch.ts';

/** Whether single keys do something in this browser; on until its user says otherwise (WCAG 2.1.4). */
const { isOn: areOn, useSwitch } = rememberedSwitch('singleKeys', true);
export const useSingleKeys = useSwitch;

/**
 * Hears every key typed while no field, menu or dialog is in use, and when it was, before all shortcuts.
 * @param take says whether the key was meant for it: then it does nothing else
 */
export function useTypedKey(take: (key: string, at: number) => boolean): void {
  useKeys((event) => {
    if (take(event.key, event.timeStamp)) event.preventDefault();
  }, true);
}

/** Calls `act` when `wanted` is typed while no field, menu or dialog is in use. */
export function useShortcut(wanted: string, act: () => void): void {
  useKeys(({ key }) => {
    if (key.toLowerCase() === wanted) act();
  });
}

function useKeys(hear: (event: KeyboardEvent) => void, isFirst = false): void {
  const latest = useRef(hear);
  useEffect(() => {
    latest.current = hear;
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (areOn() && !event.defaultPrevented && isTyped(event) && isFree(event.target))
        latest.current(event);
    };
    // On its way down to what has the focus, an event comes here before any other listener has it.
    document.addEventListener('keydown', listen, isFirst);
    return () => document.removeEventListener('keydown', listen, isFirst);
  }, [isFirst]);
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
