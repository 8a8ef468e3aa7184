import { useEffect, useEffectEvent, useState } from 'react';

const parts = ['dragover', 'dragleave', 'drop'] as const;

/**
 * Takes a file that is dropped anywhere: otherwise the browser would leave the page for it.
 * @returns whether a file is held above the page
 */
export function useDroppedFile(onFile: (file: File) => void): boolean {
  const [isOver, setOver] = useState(false);
  const take = useEffectEvent(onFile);
  useEffect(() => {
    const listen = (event: DragEvent) => {
      const { type, dataTransfer, relatedTarget } = event;
      if (!dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      // A move from one element to another stays above the page.
      setOver(type === 'dragover' || (type === 'dragleave' && relatedTarget !== null));
      const [file] = dataTransfer.files;
      if (type === 'drop' && file) take(file);
    };
    for (const part of parts) window.addEventListener(part, listen);
    return () => {
      for (const part of parts) window.removeEventListener(part, listen);
    };
  }, []);
  return isOver;
}
