import type { Id } from '@story-pointer/core/ids';
import type { ReactNode } from 'react';
import * as texts from '#messages/invite.ts';
import { useRoom } from '../../api/room.tsx';
import { lazyPart } from '../../ui/lazy.tsx';

const Invitation = lazyPart<{ sessionId: Id }>(
  async () => (await import('./invitation.tsx')).Invitation,
  () => null,
);

/** What lies on the table for who is alone at it. */
export function FirstInvitation({ children }: { children: ReactNode }) {
  const { view } = useRoom();
  if (view.participants.length > 1) return null;
  return (
    <section aria-label={texts.title} className="grid min-h-44 animate-appear">
      <Invitation sessionId={view.session.id} />
      {children}
    </section>
  );
}
