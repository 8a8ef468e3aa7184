import { useState } from 'react';
import { IconButton } from '../../ui/icon-button.tsx';
import { RenameDialog } from './rename-dialog.tsx';

export function RenameButton() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <IconButton icon="pencil" label="Edit session name" onClick={() => setOpen(true)} />
      <RenameDialog isOpen={isOpen} onOpenChange={setOpen} />
    </>
  );
}
