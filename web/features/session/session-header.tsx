import { t } from '@lingui/core/macro';
import { type ReactNode, useState } from 'react';
import { useMay, useRoom } from '../../room/room.tsx';
import { useInvitationLink } from '../../shared/links.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { lazyDialog } from '../../ui/lazy.tsx';
import { HeaderSheet } from './header-sheet.tsx';
import { SessionCode } from './session-code.tsx';
import { SessionFacts } from './session-facts.tsx';
import { SessionMenu } from './session-menu.tsx';

const RenameDialog = lazyDialog(async () => (await import('./rename-dialog.tsx')).RenameDialog);

interface SessionHeaderProps {
  readonly invite: ReactNode;
  readonly onCollect: () => void;
  /** Opens the timer; undefined without a round to time. */
  readonly onTime: (() => void) | undefined;
  readonly onExport: () => void;
}

/** The name of the session, its people and its actions. */
export function SessionHeader({ invite, onCollect, onTime, onExport }: SessionHeaderProps) {
  const { view } = useRoom();
  const [mayLead, mayManage] = [useMay('lead'), useMay('manage')];
  const { id, name } = view.session;
  const [isRenaming, setRenaming] = useState(false);
  const rename = () => setRenaming(true);
  return (
    <HeaderSheet>
      <div className="header-bar">
        <h1 title={name} className="session-header__name font-heading">
          {/* As high as descenders, which would be cut off too. */}
          <bdi translate="no" className="block truncate leading-relaxed">
            {name}
          </bdi>
        </h1>
        {mayLead && (
          <IconButton
            icon="pencil"
            label={t`Edit session name`}
            whyNot={mayManage ? undefined : t`Only a facilitator can do this.`}
            onClick={rename}
          />
        )}
        <SessionMenu {...{ onCollect, onTime, onExport }} onRename={rename} />
        <RenameDialog isOpen={isRenaming} onOpenChange={setRenaming} />
      </div>
      <div className="session-header__actions">
        {invite}
        <CopyButton
          link={useInvitationLink(id)}
          label={t`Copy Link`}
          className="phone:size-11 phone:border-transparent phone:bg-transparent phone:p-0"
        />
      </div>
      <SessionFacts>
        <SessionCode sessionId={id} />
      </SessionFacts>
    </HeaderSheet>
  );
}
