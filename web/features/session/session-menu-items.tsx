import { t } from '@lingui/core/macro';
import { isCollecting } from '@story-pointer/core/session/collecting';
import { isLastFacilitator } from '@story-pointer/core/session/open-room';
import { useNavigate } from '@tanstack/react-router';
import type { RefObject } from 'react';
import { useMay, useRoom } from '../../room/room.tsx';
import { languages } from '../../texts/language-names.ts';
import type { DialogState } from '../../ui/dialog.tsx';
import { MenuGroup, MenuItem, MenuPopover } from '../../ui/menu.tsx';
import { supportUrl } from '../../ui/site.ts';
import { switchTheme, themeItem } from '../../ui/theme-switch.tsx';

export type SessionDialog =
  | 'deck'
  | 'device'
  | 'settings'
  | 'log'
  | 'signals'
  | 'keys'
  | 'language'
  | 'close'
  | 'tokens'
  | 'webhooks'
  | 'team'
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
  const notAllowed = t`Only a facilitator can do this.`;
  const whyNotManage = mayManage ? undefined : notAllowed;
  const whyNotDelete = mayAdminister ? t`People who were vouched for can't do this.` : notAllowed;
  const theme = themeItem();
  const navigate = useNavigate();
  const showCollection = () => {
    const seat = { sessionId: view.session.id, participantId: me.id };
    void navigate({ to: '/session', search: { ...seat, show: 'collection' } });
  };
  return (
    <MenuPopover label={t`Session menu`} anchor={anchor} {...state}>
      <MenuGroup>
        {mayRun && onTime && <MenuItem icon="clock" onAction={onTime}>{t`Start Timer`}</MenuItem>}
        {mayLead && !isClosed && !isCollecting(view) && (
          <MenuItem
            icon="cards"
            whyNot={whyNotManage}
            onAction={onCollect}
          >{t`Collect Votes`}</MenuItem>
        )}
        {view.collection && (
          <MenuItem icon="check" onAction={showCollection}>{t`Collected Votes`}</MenuItem>
        )}
      </MenuGroup>
      <MenuGroup>
        <MenuItem
          icon="sliders"
          onAction={() => onOpen('settings')}
        >{t`Session Settings`}</MenuItem>
        {mayLead && (
          <MenuItem
            icon="cards"
            whyNot={whyNotManage}
            onAction={() => onOpen('deck')}
          >{t`Change Deck`}</MenuItem>
        )}
        {mayLead && (
          <MenuItem
            icon="pencil"
            whyNot={whyNotManage}
            onAction={onRename}
          >{t`Edit Session Name`}</MenuItem>
        )}
        {mayAdminister && (
          <MenuItem icon="users" onAction={() => onOpen('team')}>{t`Keep as Team Link`}</MenuItem>
        )}
        {(mayOwn || (mayAdminister && view.tokens.length > 0)) && (
          <MenuItem icon="key" onAction={() => onOpen('tokens')}>{t`API Tokens`}</MenuItem>
        )}
        {(mayOwn || (mayAdminister && view.webhooks.length > 0)) && (
          <MenuItem icon="share" onAction={() => onOpen('webhooks')}>{t`Webhooks`}</MenuItem>
        )}
        <MenuItem icon="chart" onAction={onExport}>{t`Export Results`}</MenuItem>
        <MenuItem icon="log" onAction={() => onOpen('log')}>{t`Activity Log`}</MenuItem>
      </MenuGroup>
      <MenuGroup>
        <MenuItem icon="phone" onAction={() => onOpen('device')}>{t`Use Another Device`}</MenuItem>
        <MenuItem
          icon="bell"
          onAction={() => onOpen('signals')}
        >{t`Sounds and Notifications`}</MenuItem>
        <MenuItem icon="keyboard" onAction={() => onOpen('keys')}>{t`Keyboard Shortcuts`}</MenuItem>
        {languages.length > 1 && (
          <MenuItem icon="globe" onAction={() => onOpen('language')}>
            {t`Language`}
          </MenuItem>
        )}
        <MenuItem icon={theme.icon} onAction={switchTheme}>
          {theme.name}
        </MenuItem>
      </MenuGroup>
      {matchMedia(phone).matches && <Places />}
      <MenuGroup>
        {!isLastFacilitator(view, me.id) && (
          <MenuItem icon="leave" onAction={() => onOpen('leave')}>{t`Leave Session`}</MenuItem>
        )}
        {(mayLead || mayAdminister) && !isClosed && (
          <MenuItem
            icon="lock"
            whyNot={mayAdminister ? undefined : notAllowed}
            onAction={() => onOpen('close')}
          >{t`Close Session`}</MenuItem>
        )}
        {(mayLead || mayAdminister) && (
          <MenuItem
            icon="trash"
            tone="danger"
            whyNot={mayOwn ? undefined : whyNotDelete}
            onAction={() => onOpen('delete')}
          >{t`Delete Session`}</MenuItem>
        )}
      </MenuGroup>
    </MenuPopover>
  );
}

/** Like the variant `phone` of the styles: the navigation bar has no room for its links there. */
const phone = '(width < 48rem) or (height < 30rem)';

/** The links of the navigation bar. */
function Places() {
  const go = useNavigate();
  return (
    <MenuGroup>
      <MenuItem onAction={() => void go({ to: '/' })}>{t`Home`}</MenuItem>
      <MenuItem onAction={() => void go({ to: '/create-session' })}>{t`Create Session`}</MenuItem>
      <MenuItem onAction={() => void go({ to: '/join-session' })}>{t`Join Session`}</MenuItem>
      <MenuItem onAction={() => void go({ to: '/about' })}>{t`About`}</MenuItem>
      <MenuItem onAction={() => window.open(supportUrl, '_blank', 'noreferrer')}>
        {t`Buy me a coffee`}
      </MenuItem>
    </MenuGroup>
  );
}
