import { type RefObject, useEffect } from 'react';

/** By then the list or the dialog that led here has done what it does with the focus. */
const arrivesAfter = 150;

/** Puts the focus on the hand when its story opens, unless its user is at something that stays. */
export function useArrival(hand: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    // Who has just opened the page reads it from its beginning.
    if (!navigator.userActivation?.hasBeenActive) return;
    const timer = setTimeout(() => {
      const at = document.activeElement;
      if (hand.current?.contains(at)) return;
      // The heading above the hand takes it first, where what had it is gone.
      const isNear = hand.current?.parentElement?.contains(at) || at?.closest('#stories');
      if (!at || at === document.body || isNear) {
        hand.current?.querySelector<HTMLElement>('input')?.focus();
      }
    }, arrivesAfter);
    return () => clearTimeout(timer);
  }, [hand]);
}
