import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { Collection } from '@story-pointer/core/session/collection';
import { useId, useState } from 'react';
import { useMay, useTable } from '../../room/room.tsx';
import { Button } from '../../ui/button.tsx';
import { copyText } from '../../ui/copy-text.ts';
import type { DialogState } from '../../ui/dialog.tsx';
import { lazyDialog } from '../../ui/lazy.tsx';
import { Menu, MenuItem } from '../../ui/menu.tsx';
import { showToast } from '../../ui/toast.tsx';
import { reminderText, saveToCalendar } from './reminder.ts';

type CollectionDialogProps = DialogState & { readonly collection: Collection };

const dialogs = {
  deadline: lazyDialog<CollectionDialogProps>(
    async () => (await import('./deadline-dialog.tsx')).DeadlineDialog,
  ),
  end: lazyDialog<CollectionDialogProps>(async () => (await import('./end-dialog.tsx')).EndDialog),
};

interface CollectionActionsProps {
  readonly collection: Collection;
  /** Behind three dots, beside a story. */
  readonly isFolded?: boolean;
}

/** Actions on a collection under way; everybody may save its deadline. */
export function CollectionActions({ collection, isFolded = false }: CollectionActionsProps) {
  const { view } = useTable();
  const [mayRun, mayLead, mayManage] = [useMay('run'), useMay('lead'), useMay('manage')];
  const whyNotId = useId();
  const whyNot = mayManage ? undefined : t`Only a facilitator can do this.`;
  const [dialog, setDialog] = useState<{ is: keyof typeof dialogs; isOpen: boolean }>();
  const open = (is: keyof typeof dialogs) => () => setDialog({ is, isOpen: true });
  const remind = () => {
    const text = reminderText(view, collection);
    copyText(text).then(
      () => showToast(t`Reminder copied. Paste it where your team talks.`, 'success'),
      () => showToast(t`Failed to copy the reminder. Here it is: ${text}`, 'error'),
    );
  };
  const save = () => saveToCalendar(view, collection);
  const Dialog = dialog && dialogs[dialog.is];
  return (
    <>
      {isFolded ? (
        <Menu label={t`Collected votes`}>
          {mayLead && (
            <>
              <MenuItem icon="check" whyNot={whyNot} onAction={open('end')}>{t`End now`}</MenuItem>
              <MenuItem
                icon="clock"
                whyNot={whyNot}
                onAction={open('deadline')}
              >{t`Change deadline`}</MenuItem>
            </>
          )}
          {mayRun && <MenuItem icon="copy" onAction={remind}>{t`Copy reminder`}</MenuItem>}
          <MenuItem icon="bring" onAction={save}>{t`Save to calendar`}</MenuItem>
        </Menu>
      ) : (
        <div className="flex flex-wrap gap-2 max-sm:*:grow">
          {mayLead && (
            <>
              <Button
                disabled={!mayManage}
                aria-describedby={whyNot && whyNotId}
                onClick={open('end')}
              >
                <Trans>End Now</Trans>
              </Button>
              <Button
                disabled={!mayManage}
                aria-describedby={whyNot && whyNotId}
                onClick={open('deadline')}
              >
                <Trans>Change Deadline</Trans>
              </Button>
            </>
          )}
          {mayRun && (
            <Button onClick={remind}>
              <Trans>Copy Reminder</Trans>
            </Button>
          )}
          <Button onClick={save}>
            <Trans>Save to Calendar</Trans>
          </Button>
          {mayLead && whyNot && (
            <p id={whyNotId} className="basis-full text-ink-soft text-sm">
              {whyNot}
            </p>
          )}
        </div>
      )}
      {Dialog && (
        <Dialog
          collection={collection}
          isOpen={dialog.isOpen}
          onOpenChange={(isOpen) => setDialog({ ...dialog, isOpen })}
        />
      )}
    </>
  );
}
