import { type RefObject, useEffect } from 'react';

/** By then the list or the dialog that led here has moved the focus. */
const arrivesAfter = 150;

/** Moves the focus to the hand when its story opens, unless it is on an element that stays. */
export function useArrival(hand: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    // A page that was just opened is read from its beginning.
    if (!navigator.userActivation?.hasBeenActive) return;
    const timer = setTimeout(() => {
      const at = document.activeElement;
      if (hand.current?.contains(at)) return;
      // The heading above the hand takes over the focus of a removed element first.
      const isNear = hand.current?.closest('form')?.contains(at) || at?.closest('#stories');
      // The list may have been opened before the hand has loaded.
      if (at?.closest('#stories [data-open]')) return;
      if (!at || at === document.body || isNear) {
        hand.current?.querySelector<HTMLElement>('input')?.focus();
      }
    }, arrivesAfter);
    return () => clearTimeout(timer);
  }, [hand]);
}
