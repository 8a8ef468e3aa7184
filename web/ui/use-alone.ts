import { useLayoutEffect } from 'react';

/** Shows what calls it without what else stands on the page, while `isAlone`. */
export function useAlone(isAlone = true): void {
  useLayoutEffect(() => {
    // On the root: a style that asks what is inside is reckoned anew for all of the page with each change.
    document.documentElement.toggleAttribute('data-alone', isAlone);
    return () => document.documentElement.removeAttribute('data-alone');
  }, [isAlone]);
}
