import { t } from '@lingui/core/macro';
import { isLastFacilitator } from '@story-pointer/core/session/open-room';
import { type ReactNode, useState } from 'react';
import { useMay, useRoom } from '../../api/room.tsx';
import { lazyDialog } from '../../ui/lazy.tsx';
import { Menu, MenuItem, MenuRule } from '../../ui/menu.tsx';
import { useShortcut } from '../../ui/shortcuts.ts';

const CloseDialog = lazyDialog(async () => (await import('./close-dialog.tsx')).CloseDialog);
const DeleteSessionDialog = lazyDialog(
  async () => (await import('./delete-session-dialog.tsx')).DeleteSessionDialog,
);
const DeviceDialog = lazyDialog(async () => (await import('./device-dialog.tsx')).DeviceDialog);
const DeckDialog = lazyDialog(async () => (await import('./deck-dialog.tsx')).DeckDialog);
const HappenedDialog = lazyDialog(
  async () => (await import('./happened-dialog.tsx')).HappenedDialog,
);
const KeysDialog = lazyDialog(async () => (await import('./keys-dialog.tsx')).KeysDialog);
const LeaveDialog = lazyDialog(async () => (await import('./leave-dialog.tsx')).LeaveDialog);

const SettingsDialog = lazyDialog(
  async () => (await import('./settings-dialog.tsx')).SettingsDialog,
);
const SignalsDialog = lazyDialog(async () => (await import('./signals-dialog.tsx')).SignalsDialog);

interface SessionMenuProps {
  readonly onRename: () => void;
  readonly onTime: (() => void) | undefined;
  readonly onTakeHome: () => void;
  /** The items of the navigation bar, where that has no room for them. */
  readonly places: ReactNode;
}

/** Rare actions on the session itself. */
export function SessionMenu({ onRename, onTime, onTakeHome, places }: SessionMenuProps) {
  const { view, me } = useRoom();
  const [mayRun, mayLead, mayManage, mayAdminister] = [
    useMay('run'),
    useMay('lead'),
    useMay('manage'),
    useMay('administer'),
  ];
  const isClosed = view.session.closedAt !== null;
  const [isChangingDeck, setChangingDeck] = useState(false);
  const [isAdding, setAdding] = useState(false);
  const [isClosing, setClosing] = useState(false);
  const [isDeleting, setDeleting] = useState(false);
  const [isLeaving, setLeaving] = useState(false);
  const [isSetting, setSetting] = useState(false);
  const [isLookingBack, setLookingBack] = useState(false);
  const [isSignalling, setSignalling] = useState(false);
  const [isAsking, setAsking] = useState(false);
  useShortcut('?', () => setAsking(true));
  useShortcut('h', () => setAsking(true));
  return (
    <>
      <Menu label={t`Session menu`}>
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
            onAction={() => setChangingDeck(true)}
          >{t`Change deck`}</MenuItem>
        )}
        {mayRun && onTime && <MenuItem icon="clock" onAction={onTime}>{t`Start timer`}</MenuItem>}
        <MenuItem icon="sliders" onAction={() => setSetting(true)}>{t`Session settings`}</MenuItem>
        <MenuItem icon="phone" onAction={() => setAdding(true)}>{t`Use another device`}</MenuItem>
        <MenuItem icon="chart" onAction={onTakeHome}>{t`Export results`}</MenuItem>
        <MenuItem icon="log" onAction={() => setLookingBack(true)}>{t`Activity log`}</MenuItem>
        <MenuItem
          icon="bell"
          onAction={() => setSignalling(true)}
        >{t`Sounds and notifications`}</MenuItem>
        <MenuItem
          icon="keyboard"
          onAction={() => setAsking(true)}
        >{t`Keyboard shortcuts`}</MenuItem>
        <MenuRule />
        {(mayLead || mayAdminister) && !isClosed && (
          <MenuItem
            icon="lock"
            whyNot={mayAdminister ? undefined : t`Only a facilitator can do this.`}
            onAction={() => setClosing(true)}
          >{t`Close session`}</MenuItem>
        )}
        {!isLastFacilitator(view, me.id) && (
          <MenuItem icon="leave" onAction={() => setLeaving(true)}>{t`Leave session`}</MenuItem>
        )}
        {(mayLead || mayAdminister) && (
          <>
            <MenuRule />
            <MenuItem
              icon="trash"
              tone="danger"
              whyNot={mayAdminister ? undefined : t`Only a facilitator can do this.`}
              onAction={() => setDeleting(true)}
            >{t`Delete session`}</MenuItem>
          </>
        )}
        {places}
      </Menu>
      <DeckDialog isOpen={isChangingDeck} onOpenChange={setChangingDeck} />
      <DeviceDialog isOpen={isAdding} onOpenChange={setAdding} />
      <SettingsDialog isOpen={isSetting} onOpenChange={setSetting} />
      <HappenedDialog isOpen={isLookingBack} onOpenChange={setLookingBack} />
      <SignalsDialog isOpen={isSignalling} onOpenChange={setSignalling} />
      <KeysDialog isOpen={isAsking} onOpenChange={setAsking} />
      <CloseDialog isOpen={isClosing} onOpenChange={setClosing} />
      <LeaveDialog isOpen={isLeaving} onOpenChange={setLeaving} />
      <DeleteSessionDialog isOpen={isDeleting} onOpenChange={setDeleting} />
    </>
  );
}
