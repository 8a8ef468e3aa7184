import { useRoom } from '../../api/room.tsx';
import { CopyButton } from './copy-button.tsx';
import { DeleteSessionButton } from './delete-session-button.tsx';
import { HeaderSheet } from './header-sheet.tsx';
import { RenameButton } from './rename-button.tsx';
import { SessionCode } from './session-code.tsx';
import { SessionFacts } from './session-facts.tsx';

/** What session this is, who is in it, and how others get in. */
export function SessionHeader() {
  const { view, me } = useRoom();
  return (
    <HeaderSheet>
      <div className="flex min-w-0 grow basis-80 items-start gap-2">
        <h1 className="min-w-0 font-heading text-title sm:text-heading">
          <bdi>{view.session.name}</bdi>
        </h1>
        {me.isFacilitator && (
          <span className="-my-1 flex shrink-0 sm:my-0.5">
            <RenameButton />
            <DeleteSessionButton />
          </span>
        )}
      </div>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <SessionCode sessionId={view.session.id} />
        <CopyButton />
      </div>
      <SessionFacts />
    </HeaderSheet>
  );
}
