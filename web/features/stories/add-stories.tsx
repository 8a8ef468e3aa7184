import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { AddStoriesDialog } from './import/parts.ts';
import type { Input } from './import/preview.ts';

interface AddStoriesProps {
  /** Whether a file dropped onto the page opens the dialog. */
  readonly takesDrops?: boolean;
  readonly children: (open: () => void, isOver: boolean) => ReactNode;
}

export function AddStories({ takesDrops = false, children }: AddStoriesProps) {
  const [isAdding, setAdding] = useState(false);
  const [dropped, setDropped] = useState<Input>();
  const add = (file?: File) => {
    setDropped(file && { is: 'file', file });
    setAdding(true);
  };
  const isOver = useDroppedFile((file) => {
    // Another open dialog takes precedence.
    if (isAdding || (takesDrops && !document.querySelector('[role=dialog]'))) add(file);
  });
  return (
    <>
      {children(() => add(), isOver)}
      <AddStoriesDialog
        brought={dropped}
        isOver={isOver}
        isOpen={isAdding}
        onOpenChange={setAdding}
      />
    </>
  );
}

const parts = ['dragover', 'dragleave', 'drop'] as const;

/**
 * Takes a file that is dropped anywhere: otherwise the browser would leave the page for it.
 * @returns whether a file is held above the page
 */
function useDroppedFile(onFile: (file: File) => void): boolean {
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
