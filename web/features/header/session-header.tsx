import { useRoom } from '../../api/room.tsx';
import { CopyButton } from './copy-button.tsx';
import { FacilitatorActions } from './facilitator-actions.tsx';
import { HeaderSheet } from './header-sheet.tsx';
import { SessionCode } from './session-code.tsx';
import { SessionFacts } from './session-facts.tsx';

/** What session this is, who is in it, and how others get in. */
export function SessionHeader() {
  const { view, me } = useRoom();
  return (
    <HeaderSheet>
      <div className="flex items-start gap-2">
        <h1 className="min-w-0 font-heading text-heading">{view.session.name}</h1>
        {me.isFacilitator && <FacilitatorActions />}
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <SessionFacts />
        <div className="flex items-center gap-3">
          <SessionCode sessionId={view.session.id} />
          <CopyButton />
        </div>
      </div>
    </HeaderSheet>
  );
}
