import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { lazyDialog } from '../../ui/lazy.tsx';

const InviteDialog = lazyDialog(async () => (await import('./invitation.tsx')).InviteDialog);

export function InviteButton() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        className="phone:size-11 phone:border-transparent phone:bg-transparent phone:p-0 min-h-9 whitespace-nowrap px-3 py-1 text-sm"
        onClick={() => setOpen(true)}
      >
        <Icon name="users" />
        <span>{t`Invite`}</span>
      </Button>
      <InviteDialog isOpen={isOpen} onOpenChange={setOpen} />
    </>
  );
}
