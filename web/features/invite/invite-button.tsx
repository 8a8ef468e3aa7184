import { t } from '@lingui/core/macro';
import { type ReactNode, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { lazyDialog } from '../../ui/lazy.tsx';

const InviteDialog = lazyDialog(async () => (await import('./invitation.tsx')).InviteDialog);

/** Opens the invitation; on phones with the facts of the session, for which the header has no room. */
export function InviteButton({ facts }: { readonly facts: ReactNode }) {
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
      <InviteDialog facts={facts} isOpen={isOpen} onOpenChange={setOpen} />
    </>
  );
}
