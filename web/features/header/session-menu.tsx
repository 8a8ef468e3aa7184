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
const ActivityLogDialog = lazyDialog(
  async () => (await import('./activity-log-dialog.tsx')).ActivityLogDialog,
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
  readonly onExport: () => void;
  /** The items of the navigation bar, where that has no room for them. */
  readonly places: ReactNode;
}

/** Rare actions on the session itself. */
export function SessionMenu({ onRename, onTime, onExport, places }: SessionMenuProps) {
  const { view, me } = useRoom();
  const [mayRun, mayLead, mayManage, mayAdminister] = [
    useMay('run'),
    useMay('lead'),
    useMay('manage'),
    useMay('administer'),
  ];
  const isClosed = view.session.closedAt !== null;
  const [isChangingDeck, setChangingDeck] = useState(false);
  const [isAddingDevice, setAddingDevice] = useState(false);
  const [isClosing, setClosing] = useState(false);
  const [isDeleting, setDeleting] = useState(false);
  const [isLeaving, setLeaving] = useState(false);
  const [isChangingSettings, setChangingSettings] = useState(false);
  const [isShowingLog, setShowingLog] = useState(false);
  const [isChangingSignals, setChangingSignals] = useState(false);
  const [isShowingKeys, setShowingKeys] = useState(false);
  useShortcut('?', () => setShowingKeys(true));
  useShortcut('h', () => setShowingKeys(true));
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
        <MenuItem
          icon="sliders"
          onAction={() => setChangingSettings(true)}
        >{t`Session settings`}</MenuItem>
        <MenuItem
          icon="phone"
          onAction={() => setAddingDevice(true)}
        >{t`Use another device`}</MenuItem>
        <MenuItem icon="chart" onAction={onExport}>{t`Export results`}</MenuItem>
        <MenuItem icon="log" onAction={() => setShowingLog(true)}>{t`Activity log`}</MenuItem>
        <MenuItem
          icon="bell"
          onAction={() => setChangingSignals(true)}
        >{t`Sounds and notifications`}</MenuItem>
        <MenuItem
          icon="keyboard"
          onAction={() => setShowingKeys(true)}
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
      <DeviceDialog isOpen={isAddingDevice} onOpenChange={setAddingDevice} />
      <SettingsDialog isOpen={isChangingSettings} onOpenChange={setChangingSettings} />
      <ActivityLogDialog isOpen={isShowingLog} onOpenChange={setShowingLog} />
      <SignalsDialog isOpen={isChangingSignals} onOpenChange={setChangingSignals} />
      <KeysDialog isOpen={isShowingKeys} onOpenChange={setShowingKeys} />
      <CloseDialog isOpen={isClosing} onOpenChange={setClosing} />
      <LeaveDialog isOpen={isLeaving} onOpenChange={setLeaving} />
      <DeleteSessionDialog isOpen={isDeleting} onOpenChange={setDeleting} />
    </>
  );
}
