import { t } from '@lingui/core/macro';
import type { Collection } from '@story-pointer/core/session/collection';
import { useId, useState } from 'react';
import { useMay, useTable } from '../../room/room.tsx';
import { Button } from '../../ui/button.tsx';
import { copyText } from '../../ui/copy-text.ts';
import { lazyDialog } from '../../ui/lazy.tsx';
import { Menu, MenuItem } from '../../ui/menu.tsx';
import { showToast } from '../../ui/toast.tsx';
import { reminderText, saveToCalendar } from './reminder.ts';

const dialogs = {
  deadline: lazyDialog(async () => (await import('./deadline-dialog.tsx')).DeadlineDialog),
  end: lazyDialog(async () => (await import('./end-dialog.tsx')).EndDialog),
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
  const actions = [
    ...(mayLead
      ? ([
          { icon: 'check', name: t`End Now`, whyNot, act: open('end') },
          { icon: 'clock', name: t`Change Deadline`, whyNot, act: open('deadline') },
        ] as const)
      : []),
    ...(mayRun ? ([{ icon: 'copy', name: t`Copy Reminder`, act: remind }] as const) : []),
    { icon: 'bring', name: t`Save to Calendar`, act: save },
  ] as const;
  return (
    <>
      {isFolded ? (
        <Menu label={t`Collected Votes`}>
          {actions.map(({ name, act, ...item }) => (
            <MenuItem key={name} {...item} onAction={act}>
              {name}
            </MenuItem>
          ))}
        </Menu>
      ) : (
        <div className="flex flex-wrap gap-2 max-sm:*:grow">
          {actions.map(({ name, act, ...item }) => (
            <Button
              key={name}
              disabled={'whyNot' in item && item.whyNot !== undefined}
              aria-describedby={'whyNot' in item && item.whyNot ? whyNotId : undefined}
              onClick={act}
            >
              {name}
            </Button>
          ))}
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
