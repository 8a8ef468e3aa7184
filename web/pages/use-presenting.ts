import { useEffect, useState } from 'react';
import { useAlone } from '../ui/use-alone.ts';

/** Whether the table alone is shown, for screen sharing; Escape ends it. */
export function usePresenting() {
  const [isPresenting, setPresenting] = useState(false);
  useAlone(isPresenting);
  useEffect(() => {
    if (!isPresenting) return;
    const leave = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented) setPresenting(false);
    };
    document.addEventListener('keydown', leave);
    return () => document.removeEventListener('keydown', leave);
  }, [isPresenting]);
  return [isPresenting, setPresenting] as const;
}
