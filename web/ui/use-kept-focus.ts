import { type RefObject, useEffect, useRef, useState } from 'react';

/**
 * A ref for what takes the focus when what had it gives way to it, so that nobody who uses a keyboard
 * or a screen reader is sent back to the top of the page. An element that is no control needs `tabIndex={-1}`.
 * @param from a selector of what it may be taken over from, if not from anything
 */
export function useKeptFocus<T extends HTMLElement>(from = '*'): RefObject<T | null> {
  const ref = useRef<T>(null);
  const [hadFocus] = useState(() => (import.meta.env.SSR ? null : document.activeElement));
  useEffect(() => {
    const isGone = !hadFocus?.checkVisibility({ visibilityProperty: true });
    if (isGone && hadFocus?.matches(from)) ref.current?.focus();
  }, [hadFocus, from]);
  return ref;
}
