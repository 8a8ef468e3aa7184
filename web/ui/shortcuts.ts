import { useEffect, useRef } from 'react';
import { rememberedSwitch } from './remembered.ts';

/** Whether single keys are shortcuts in this browser; on by default (WCAG 2.1.4). */
const { isOn: areOn, useSwitch } = rememberedSwitch('singleKeys', true);
export const useSingleKeys = useSwitch;

/**
 * Calls `take` for every key typed while no field, menu or dialog is in use, before all shortcuts.
 * @param take whether it has used the key: then no shortcut gets it
 */
export function useTypedKey(take: (key: string, at: number) => boolean): void {
  useKeys((event) => {
    if (take(event.key, event.timeStamp)) event.preventDefault();
  }, true);
}

/**
 * Calls `act` when `wanted` is typed while no field, menu or dialog is in use or has just been: people may
 * type on after it was sent. A key that is held counts once.
 */
export function useShortcut(wanted: string, act: () => void): void {
  useKeys(({ key, repeat, timeStamp }) => {
    if (key.toLowerCase() === wanted && !repeat && !isResting(timeStamp)) act();
  });
}

/** In milliseconds: for so long shortcuts rest after a field, menu or dialog was used. */
const rest = 1000;

let lastUse = Number.NEGATIVE_INFINITY;

function noteUse({ target, timeStamp }: Event): void {
  if (!isFree(target)) lastUse = timeStamp;
}

if (typeof document !== 'undefined') {
  for (const type of ['keydown', 'pointerdown']) document.addEventListener(type, noteUse, true);
}

/** Typing on makes the rest longer. */
function isResting(now: number): boolean {
  const rests = now - lastUse < rest;
  if (rests) lastUse = now;
  return rests;
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
    // The capture phase comes before all other listeners.
    document.addEventListener('keydown', listen, isFirst);
    return () => document.removeEventListener('keydown', listen, isFirst);
  }, [isFirst]);
}

/** A single character without modifiers that no other listener has used. */
export function isTyped(
  event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>,
): boolean {
  const { key: typed, ctrlKey, metaKey, altKey } = event;
  return typed.length === 1 && typed !== ' ' && !ctrlKey && !metaKey && !altKey;
}

/** Elements that take characters themselves, or are above everything else. */
const inUse = 'input:not([type=radio]), textarea, select, [role=menu], [role=dialog]';

function isFree(target: EventTarget | null): boolean {
  if (document.querySelector('[role=dialog], [role=menu]')) return false;
  return !(target instanceof Element && target.closest(inUse));
}
