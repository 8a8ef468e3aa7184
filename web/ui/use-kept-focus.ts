import { type RefObject, useEffect, useRef, useState } from 'react';

/**
 * A ref for an element that takes over the focus of the element it replaces, so that the focus is
 * not lost to the top of the page. An element that is not a control needs `tabIndex={-1}`.
 * @param from a selector of the elements to take it over from; any by default
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
