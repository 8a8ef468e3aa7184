import { useEffect } from 'react';

/** Keeps the second click of a double click from everything, as long as `isOn`. */
export function useFirstClicks(isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return;
    // Pressed already, it would take the focus from what is open, which closes some of it.
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
