import { useState } from 'react';
import { IconButton } from '../../ui/icon-button.tsx';
import { DeleteSessionDialog } from './delete-session-dialog.tsx';
import { RenameDialog } from './rename-dialog.tsx';

/** What the facilitator can do with the session as a whole. */
export function FacilitatorActions() {
  const [isRenaming, setRenaming] = useState(false);
  const [isDeleting, setDeleting] = useState(false);
  return (
    <div className="flex grow justify-between gap-1">
      <IconButton icon="pencil" label="Edit session name" onClick={() => setRenaming(true)} />
      <IconButton
        icon="trash"
        label="Delete session"
        tone="danger"
        onClick={() => setDeleting(true)}
      />
      <RenameDialog isOpen={isRenaming} onOpenChange={setRenaming} />
      <DeleteSessionDialog isOpen={isDeleting} onOpenChange={setDeleting} />
    </div>
  );
}
