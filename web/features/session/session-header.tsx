import { t } from '@lingui/core/macro';
import { Plural, Trans } from '@lingui/react/macro';
import { deckOf } from '@story-pointer/core/decks/scale';
import type { Id } from '@story-pointer/core/ids';
import { facilitatorsOf, isLeader, roleOf } from '@story-pointer/core/session/open-room';
import { type ReactNode, useState } from 'react';
import { useMay, useRoom } from '../../room/room.tsx';
import { useInvitationLink } from '../../shared/links.ts';
import { deckText } from '../../texts/deck-text.ts';
import { listed, row } from '../../texts/formats.tsx';
import { Badge } from '../../ui/badge.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { lazyDialog } from '../../ui/lazy.tsx';
import { namesOf } from '../../ui/people.tsx';
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
            whyNot={mayManage ? undefined : t`Only a facilitator can do this.`}
            onClick={rename}
          />
        )}
        <SessionMenu onCollect={onCollect} onTime={onTime} onExport={onExport} onRename={rename} />
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
      <SessionFacts />
    </header>
  );
}

function SessionFacts() {
  const { view, me } = useRoom();
  const { session, participants } = view;
  const acting = participants.filter((one) => roleOf(one) === 'acting');
  const facilitators = facilitatorsOf(view);
  const [leader, another] = facilitators;
  const leading = row([
    ...namesOf(facilitators),
    ...namesOf(acting).map((name) => <Trans key={name.key}>{name} (acting)</Trans>),
  ]);
  return (
    <div className="facts">
      <div className="facts__line">
        <bdi translate="no" title={me.name} className="facts__name truncate">
          {me.name}
        </bdi>
        <Badge tone="accent">
          {isLeader(me) ? t({ message: 'Facilitator', comment: 'The role of a person' }) : t`You`}
        </Badge>
        <bdi translate="no" className="truncate">
          {deckText(deckOf(session.type).name)}
        </bdi>
      </div>
      <div className="facts__line">
        {/* The name of a lone facilitator is there already. */}
        {!(leader?.id === me.id && !another && acting.length === 0) && (
          <span title={listed(facilitators.map(({ name }) => name))} className="min-w-0 truncate">
            <Plural
              value={facilitators.length}
              one={<Trans>Facilitator: {leading}</Trans>}
              other={<Trans>Facilitators: {leading}</Trans>}
            />
          </span>
        )}
        <span className="facts__count">
          <Plural value={participants.length} one="# participant" other="# participants" />
        </span>
        <SessionCode sessionId={session.id} />
      </div>
    </div>
  );
}

const shortLength = 8;

/** The code of the session, shortened unless there is room for it, or on request. */
function SessionCode({ sessionId }: { sessionId: Id }) {
  const [isWhole, setWhole] = useState(false);
  return (
    <p className="shrink-0 desk:ms-auto">
      <span className="phone:sr-only">{t`Session Code`} </span>
      <code translate="no" className={`text-ink text-xs ${isWhole ? '' : 'phone:hidden'}`}>
        {sessionId}
      </code>
      {!isWhole && (
        <button
          type="button"
          aria-label={t`Show the full session code`}
          onClick={() => setWhole(true)}
          className="facts__code"
        >
          <code translate="no">{sessionId.slice(0, shortLength)}…</code>
        </button>
      )}
    </p>
  );
}
