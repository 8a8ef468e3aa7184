import { useEffect } from 'react';

/** Keeps the second click of a double click from everything, as long as `isOn`. */
export function useFirstClicks(isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return;
    window.addEventListener('click', stopSecond, true);
    return () => window.removeEventListener('click', stopSecond, true);
  }, [isOn]);
}

function stopSecond(event: MouseEvent): void {
  if (event.detail < 2) return;
  event.preventDefault();
  event.stopPropagation();
}
