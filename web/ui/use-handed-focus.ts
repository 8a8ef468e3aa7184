import { type RefObject, useLayoutEffect, useRef } from 'react';

/** A ref for a button that goes when it was pressed: the hand or the results take the focus over. */
export function useHandedFocus(): RefObject<HTMLButtonElement | null> {
  const ref = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const button = ref.current;
    return () => {
      if (button && button === document.activeElement) document.getElementById('cards')?.focus();
    };
  }, []);
  return ref;
}
