import { type ReactNode, useState } from 'react';
import { AddStoriesDialog } from './add-stories-dialog.ts';
import type { Input } from './import/preview.ts';
import { useDroppedFile } from './use-dropped-file.ts';

interface AddStoriesProps {
  /** Whether a file dropped onto the page opens the dialog. */
  readonly takesDrops?: boolean;
  /** The button that opens the dialog. */
  readonly children: (open: () => void, isOver: boolean) => ReactNode;
}

/** A button and its dialog for stories from elsewhere. */
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
