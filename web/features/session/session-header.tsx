import { t } from '@lingui/core/macro';
import { type ReactNode, useState } from 'react';
import { useMay, useRoom } from '../../room/room.tsx';
import { useInvitationLink } from '../../shared/links.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { lazyDialog } from '../../ui/lazy.tsx';
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

export function SessionHeader({ invite, onCollect, onTime, onExport }: SessionHeaderProps) {
  const { view } = useRoom();
  const [mayLead, mayManage] = [useMay('lead'), useMay('manage')];
  const { id, name } = view.session;
  const [isRenaming, setRenaming] = useState(false);
  const rename = () => setRenaming(true);
  return (
    <header className="session-header">
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
            label={t`Edit Session Name`}
            className="phone:hidden"
            whyNot={mayManage ? undefined : t`Only a facilitator can do this.`}
            onClick={rename}
          />
        )}
        <SessionMenu onCollect={onCollect} onTime={onTime} onExport={onExport} onRename={rename} />
        <RenameDialog isOpen={isRenaming} onOpenChange={setRenaming} />
      </div>
      <div className="session-header__actions flex items-center justify-end gap-3 phone:gap-0 phone:*:max-w-[23vw] phone:[&>button>span]:sr-only">
        {invite}
        <CopyButton
          link={useInvitationLink(id)}
          label={t`Copy Link`}
          className="phone:size-11 phone:border-transparent phone:bg-transparent phone:p-0"
        />
      </div>
      <SessionFacts />
    </header>
  );
}
