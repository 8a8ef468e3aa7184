import { t } from '@lingui/core/macro';
import { isCollecting } from '@story-pointer/core/session/collecting';
import { isLastFacilitator } from '@story-pointer/core/session/open-room';
import { useNavigate } from '@tanstack/react-router';
import type { RefObject } from 'react';
import { useMay, useRoom } from '../../room/room.tsx';
import { languages } from '../../texts/language-names.ts';
import type { DialogState } from '../../ui/dialog.tsx';
import { MenuItem, MenuPopover, MenuRule } from '../../ui/menu.tsx';
import { NavItems } from './nav-items.tsx';

export type SessionDialog =
  | 'deck'
  | 'device'
  | 'settings'
  | 'log'
  | 'signals'
  | 'keys'
  | 'language'
  | 'close'
  | 'leave'
  | 'delete';

export interface SessionMenuItemsProps extends DialogState {
  readonly anchor: RefObject<HTMLButtonElement | null>;
  readonly onOpen: (dialog: SessionDialog) => void;
  readonly onRename: () => void;
  /** Asks for votes before the meeting. */
  readonly onCollect: () => void;
  readonly onTime: (() => void) | undefined;
  readonly onExport: () => void;
}

/** Rare actions on the session itself, those allowed to this participant. */
export function SessionMenuItems({
  anchor,
  onOpen,
  onRename,
  onCollect,
  onTime,
  onExport,
  ...state
}: SessionMenuItemsProps) {
  const { view, me } = useRoom();
  const [mayRun, mayLead, mayManage, mayAdminister, mayOwn] = [
    useMay('run'),
    useMay('lead'),
    useMay('manage'),
    useMay('administer'),
    useMay('own'),
  ];
  const isClosed = view.session.closedAt !== null;
  const whyNotDelete = mayAdminister
    ? t`People who were vouched for can't do this.`
    : t`Only a facilitator can do this.`;
  const navigate = useNavigate();
  const showCollection = () => {
    const seat = { sessionId: view.session.id, participantId: me.id };
    void navigate({ to: '/session', search: { ...seat, show: 'collection' } });
  };
  return (
    <MenuPopover label={t`Session menu`} anchor={anchor} {...state}>
      {mayLead && (
        <MenuItem
          icon="pencil"
          whyNot={mayManage ? undefined : t`Only a facilitator can do this.`}
          onAction={onRename}
        >{t`Edit session name`}</MenuItem>
      )}
      {mayLead && (
        <MenuItem
          icon="cards"
          whyNot={mayManage ? undefined : t`Only a facilitator can do this.`}
          onAction={() => onOpen('deck')}
        >{t`Change deck`}</MenuItem>
      )}
      {mayLead && !isClosed && !isCollecting(view) && (
        <MenuItem
          icon="cards"
          whyNot={mayManage ? undefined : t`Only a facilitator can do this.`}
          onAction={onCollect}
        >{t`Collect votes`}</MenuItem>
      )}
      {view.collection && (
        <MenuItem icon="check" onAction={showCollection}>{t`Collected votes`}</MenuItem>
      )}
      {mayRun && onTime && <MenuItem icon="clock" onAction={onTime}>{t`Start timer`}</MenuItem>}
      <MenuItem icon="sliders" onAction={() => onOpen('settings')}>{t`Session settings`}</MenuItem>
      <MenuItem icon="phone" onAction={() => onOpen('device')}>{t`Use another device`}</MenuItem>
      <MenuItem icon="chart" onAction={onExport}>{t`Export results`}</MenuItem>
      <MenuItem icon="log" onAction={() => onOpen('log')}>{t`Activity log`}</MenuItem>
      <MenuItem
        icon="bell"
        onAction={() => onOpen('signals')}
      >{t`Sounds and notifications`}</MenuItem>
      <MenuItem icon="keyboard" onAction={() => onOpen('keys')}>{t`Keyboard shortcuts`}</MenuItem>
      {languages.length > 1 && (
        <MenuItem icon="globe" onAction={() => onOpen('language')}>
          {t`Language`}
        </MenuItem>
      )}
      <MenuRule />
      {(mayLead || mayAdminister) && !isClosed && (
        <MenuItem
          icon="lock"
          whyNot={mayAdminister ? undefined : t`Only a facilitator can do this.`}
          onAction={() => onOpen('close')}
        >{t`Close session`}</MenuItem>
      )}
      {!isLastFacilitator(view, me.id) && (
        <MenuItem icon="leave" onAction={() => onOpen('leave')}>{t`Leave session`}</MenuItem>
      )}
      {(mayLead || mayAdminister) && (
        <>
          <MenuRule />
          <MenuItem
            icon="trash"
            tone="danger"
            whyNot={mayOwn ? undefined : whyNotDelete}
            onAction={() => onOpen('delete')}
          >{t`Delete session`}</MenuItem>
        </>
      )}
      <NavItems />
    </MenuPopover>
  );
}
