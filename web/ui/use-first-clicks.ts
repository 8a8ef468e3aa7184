import { useEffect } from 'react';

/** Ignores the second click of a double click everywhere, while `isOn`. */
export function useFirstClicks(isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return;
    // Already the press would take the focus from the open element, which closes some of them.
    for (const part of ['mousedown', 'click'] as const) {
      window.addEventListener(part, stopSecond, true);
    }
    return () => {
      for (const part of ['mousedown', 'click'] as const) {
        window.removeEventListener(part, stopSecond, true);
      }
    };
  }, [isOn]);
}

function stopSecond(event: MouseEvent): void {
  if (event.detail < 2) return;
  event.preventDefault();
  event.stopPropagation();
}
