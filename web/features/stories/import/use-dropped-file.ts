import { useEffect, useEffectEvent, useState } from 'react';

/**
 * Takes a file that is dropped anywhere: beside where it is expected, the browser would leave the page for it.
 * @returns whether a file is held above the page
 */
export function useDroppedFile(onFile: (file: File | undefined) => void): boolean {
  const [isOver, setOver] = useState(false);
  const take = useEffectEvent(onFile);
  useEffect(() => {
    const ending = new AbortController();
    const listen = (type: 'dragover' | 'dragleave' | 'drop', act: (files: FileList) => void) =>
      window.addEventListener(
        type,
        (event) => {
          if (!event.dataTransfer?.types.includes('Files')) return;
          event.preventDefault();
          setOver(type === 'dragover');
          act(event.dataTransfer.files);
        },
        ending,
      );
    listen('dragover', () => {});
    listen('dragleave', () => {});
    listen('drop', (files) => take(files[0]));
    return () => ending.abort();
  }, []);
  return isOver;
}
