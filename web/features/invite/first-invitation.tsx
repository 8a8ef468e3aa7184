import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { useRoom } from '../../api/room.tsx';
import { Invitation } from './invitation.tsx';

/** The invitation, shown to a person alone at the table. */
export function FirstInvitation({ children }: { children: ReactNode }) {
  const { view } = useRoom();
  return (
    <section aria-label={t`Invite your team`} className="grid min-h-44 animate-appear">
      <Invitation sessionId={view.session.id} />
      {children}
    </section>
  );
}
