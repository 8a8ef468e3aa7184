import { useLayoutEffect } from 'react';

/** Hides everything else on the page while `isAlone`. */
export function useAlone(isAlone = true): void {
  useLayoutEffect(() => {
    // On the root: a `:has()` style is evaluated again for the whole page with each change.
    document.documentElement.toggleAttribute('data-alone', isAlone);
    return () => document.documentElement.removeAttribute('data-alone');
  }, [isAlone]);
}
