import { type RefObject, useEffect, useRef, useState } from 'react';

/**
 * A ref for what takes the focus when what had it gives way to it, so that nobody who uses a keyboard
 * or a screen reader is sent back to the top of the page. An element that is no control needs `tabIndex={-1}`.
 */
export function useKeptFocus<T extends HTMLElement>(): RefObject<T | null> {
  const ref = useRef<T>(null);
  const [hadFocus] = useState(() => document.activeElement);
  useEffect(() => {
    if (hadFocus && !hadFocus.checkVisibility({ visibilityProperty: true })) ref.current?.focus();
  }, [hadFocus]);
  return ref;
}
