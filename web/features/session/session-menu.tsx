import { t } from '@lingui/core/macro';
import { type FunctionComponent, useRef, useState } from 'react';
import type { DialogState } from '../../ui/dialog.tsx';
import { lazyDialog } from '../../ui/lazy.tsx';
import { MenuButton } from '../../ui/menu-button.tsx';
import { useShortcut } from '../../ui/shortcuts.ts';
import type { SessionDialog, SessionMenuItemsProps } from './session-menu-items.tsx';

interface SessionDialogProps extends DialogState {
  /** Opens the dialog of the team link. */
  readonly onKeep: () => void;
}

const dialogs: Readonly<Record<SessionDialog, FunctionComponent<SessionDialogProps>>> = {
  deck: lazyDialog(async () => (await import('./deck-dialog.tsx')).DeckDialog),
  device: lazyDialog(async () => (await import('./device-dialog.tsx')).DeviceDialog),
  settings: lazyDialog(async () => (await import('./settings-dialog.tsx')).SettingsDialog),
  log: lazyDialog(async () => (await import('./activity-log-dialog.tsx')).ActivityLogDialog),
  signals: lazyDialog(async () => (await import('./signals-dialog.tsx')).SignalsDialog),
  keys: lazyDialog(async () => (await import('./keys-dialog.tsx')).KeysDialog),
  language: lazyDialog(async () => (await import('./language-dialog.tsx')).LanguageDialog),
  close: lazyDialog(async () => (await import('./end-session-dialog.tsx')).CloseDialog),
  tokens: lazyDialog(async () => (await import('./programs-dialog.tsx')).TokensDialog),
  webhooks: lazyDialog(async () => (await import('./programs-dialog.tsx')).WebhooksDialog),
  team: lazyDialog(async () => (await import('./team-link-dialog.tsx')).TeamLinkDialog),
  leave: lazyDialog(async () => (await import('./end-session-dialog.tsx')).LeaveDialog),
  delete: lazyDialog(async () => (await import('./end-session-dialog.tsx')).DeleteSessionDialog),
};

/** Opened as rarely as a dialog, and loads as one. */
const Items = lazyDialog(async () => (await import('./session-menu-items.tsx')).SessionMenuItems);

type Actions = Pick<SessionMenuItemsProps, 'onRename' | 'onCollect' | 'onTime' | 'onExport'>;

export function SessionMenu(actions: Actions) {
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [dialog, setDialog] = useState<{ is: SessionDialog; isOpen: boolean }>();
  const open = (is: SessionDialog) => setDialog({ is, isOpen: true });
  useShortcut('?', () => open('keys'));
  useShortcut('h', () => open('keys'));
  const Dialog = dialog && dialogs[dialog.is];
  return (
    <>
      <MenuButton
        ref={button}
        label={t`Session menu`}
        isOpen={isOpen}
        onOpen={() => setOpen(true)}
      />
      <Items {...actions} anchor={button} isOpen={isOpen} onOpenChange={setOpen} onOpen={open} />
      {Dialog && (
        <Dialog
          isOpen={dialog.isOpen}
          onOpenChange={(isShown) => setDialog({ ...dialog, isOpen: isShown })}
          onKeep={() => open('team')}
        />
      )}
    </>
  );
}
