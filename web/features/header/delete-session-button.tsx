import { useState } from 'react';
import { IconButton } from '../../ui/icon-button.tsx';
import { DeleteSessionDialog } from './delete-session-dialog.tsx';

export function DeleteSessionButton() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <IconButton icon="trash" label="Delete session" tone="danger" onClick={() => setOpen(true)} />
      <DeleteSessionDialog isOpen={isOpen} onOpenChange={setOpen} />
    </>
  );
}
