import { useEffect, useState } from 'react';

let saved: string | undefined;

/** Notes what was agreed on, as it reads on its card, for the page that this leads to. */
export function noteSaved(display: string): void {
  saved = display;
}

/** The story agreed on just before; a later visit does not show it again. */
export function useJustSaved(): string | undefined {
  const [justSaved] = useState(() => saved);
  useEffect(() => {
    saved = undefined;
  }, []);
  return justSaved;
}
