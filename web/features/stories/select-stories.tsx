import { plural, t } from '@lingui/core/macro';
import { Plural } from '@lingui/react/macro';
import type { Id } from '@story-pointer/core/ids';
import { isKept } from '@story-pointer/core/session/stand-in';
import { type RefObject, useId, useState } from 'react';
import { useTable } from '../../room/room.tsx';
import { useDialogCommand } from '../../room/use-command.ts';
import { Button } from '../../ui/button.tsx';
import { CheckList } from '../../ui/check-list.tsx';
import { ConfirmDialog, type DialogState } from '../../ui/dialog.tsx';
import { showToast } from '../../ui/toast.tsx';
import { useWanted } from './story-filter.tsx';

interface SelectStoriesProps {
  /** The button that opens and closes this, and takes the focus back. */
  readonly toggle: RefObject<HTMLButtonElement | null>;
  readonly onDone: () => void;
}

export function SelectStories({ toggle, onDone }: SelectStoriesProps) {
  const { view, me } = useTable();
  const { stories } = view;
  const whyNotId = useId();
  const shown = useWanted(stories);
  const [ticked, setTicked] = useState<ReadonlySet<Id>>(new Set());
  const [isAsking, setAsking] = useState(false);
  const selected = stories.filter(({ id }) => ticked.has(id));
  const chosen = selected.map(({ id }) => id);
  const stays = me.acts && selected.some((story) => isKept(view, story));
  return (
    <>
      <CheckList
        items={shown}
        chosen={ticked}
        onChoose={setTicked}
        label={t`Stories to select`}
        className="stories__list"
      />
      <Button
        variant="danger"
        disabled={chosen.length === 0 || stays}
        aria-describedby={stays ? whyNotId : undefined}
        onClick={() => {
          // The focus for the dialog to return to: its button is gone with the deleted stories.
          toggle.current?.focus();
          setAsking(true);
        }}
        className="min-h-9 shrink-0"
      >
        {deleteLabel(chosen.length)}
      </Button>
      {stays && (
        <p id={whyNotId} className="px-2 text-ink-soft text-sm">
          {t`Only a facilitator can delete stories with votes or points.`}
        </p>
      )}
      <DeleteDialog storyIds={chosen} onDone={onDone} isOpen={isAsking} onOpenChange={setAsking} />
    </>
  );
}

function deleteLabel(count: number): string {
  return plural(count, { 0: 'Delete Stories', one: 'Delete # Story', other: 'Delete # Stories' });
}

interface DeleteDialogProps extends DialogState {
  readonly storyIds: readonly Id[];
  readonly onDone: () => void;
}

function DeleteDialog({ storyIds, onDone, ...state }: DeleteDialogProps) {
  const { send, isPending, error, close, dialog } = useDialogCommand(state);
  const remove = () =>
    send(
      { type: 'deleteStories', storyIds: [...storyIds], update: [] },
      {
        onDone: () => {
          close();
          onDone();
          showToast(
            plural(storyIds.length, { one: 'Deleted # story.', other: 'Deleted # stories.' }),
            'success',
          );
        },
        leadsTo: (_, here) => (here !== undefined && storyIds.includes(here) ? 'session' : 'here'),
        onFailed: ({ detail }, isShown) =>
          isShown || showToast(t`Failed to delete stories. ${detail}`, 'error'),
      },
    );
  return (
    <ConfirmDialog
      {...dialog}
      variant="danger"
      title={t`Delete Stories`}
      confirmLabel={isPending ? t`Deleting...` : deleteLabel(storyIds.length)}
      isPending={isPending}
      error={error ? t`Failed to delete stories. ${error.detail}` : undefined}
      onConfirm={remove}
    >
      <Plural
        value={storyIds.length}
        one="Are you sure you want to delete # story, with its votes? This action cannot be undone."
        other="Are you sure you want to delete # stories, with their votes? This action cannot be undone."
      />
    </ConfirmDialog>
  );
}
