import type { Id } from '@story-pointer/core/ids';
import { hasResults } from '@story-pointer/core/session/stand-in';
import { type RefObject, useId, useState } from 'react';
import * as texts from '#messages/select-stories.ts';
import { useTable } from '../../api/room.tsx';
import { useDialogCommand } from '../../api/use-command.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { showToast } from '../../ui/toast.tsx';
import { useWanted } from './story-filter.tsx';

interface SelectStoriesProps {
  /** The button that opens and closes this, and takes the focus back. */
  readonly toggle: RefObject<HTMLButtonElement | null>;
  readonly onDone: () => void;
}

/** Lets the facilitator tick several stories and delete them. */
export function SelectStories({ toggle, onDone }: SelectStoriesProps) {
  const { view, me } = useTable();
  const { stories } = view;
  const whyNotId = useId();
  const shown = useWanted(stories);
  const [ticked, setTicked] = useState<ReadonlySet<Id>>(new Set());
  const [isAsking, setAsking] = useState(false);
  const selected = stories.filter(({ id }) => ticked.has(id));
  const chosen = selected.map(({ id }) => id);
  const stays = me.acts && selected.some(hasResults);
  const tick = (ids: readonly Id[], isTicked: boolean) =>
    setTicked(
      (before) =>
        new Set([...before].filter((id) => !ids.includes(id)).concat(isTicked ? ids : [])),
    );
  return (
    <>
      <label className="flex min-h-9 shrink-0 items-center gap-3 px-2 font-semibold text-sm">
        <input
          type="checkbox"
          checked={shown.length > 0 && shown.every(({ id }) => ticked.has(id))}
          onChange={({ target }) =>
            tick(
              shown.map(({ id }) => id),
              target.checked,
            )
          }
          className="size-4.5 accent-accent"
        />
        {texts.all(shown.length)}
      </label>
      <ul aria-label={texts.list} className="stories__list">
        {shown.map(({ id, name }) => (
          <li
            key={id}
            className="[contain-intrinsic-height:auto_2.25rem] [content-visibility:auto]"
          >
            <label className="flex min-h-9 items-center gap-3 rounded-control px-2 text-sm hover:bg-dip">
              <input
                type="checkbox"
                checked={ticked.has(id)}
                onChange={({ target }) => tick([id], target.checked)}
                className="size-4.5 shrink-0 accent-accent"
              />
              <bdi translate="no" className="min-w-0 truncate">
                {name}
              </bdi>
            </label>
          </li>
        ))}
      </ul>
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
        {texts.remove(chosen.length)}
      </Button>
      {stays && (
        <p id={whyNotId} className="px-2 text-ink-soft text-sm">
          {texts.playedStays}
        </p>
      )}
      <DeleteDialog storyIds={chosen} onDone={onDone} isOpen={isAsking} onOpenChange={setAsking} />
    </>
  );
}

interface DeleteDialogProps {
  readonly storyIds: readonly Id[];
  readonly onDone: () => void;
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
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
          showToast(texts.removed(storyIds.length), 'success');
        },
        leadsTo: (_, here) => (here !== undefined && storyIds.includes(here) ? 'session' : 'here'),
        onFailed: (_, isShown) => isShown || showToast(texts.failed, 'error'),
      },
    );
  return (
    <ConfirmDialog
      {...dialog}
      variant="danger"
      title={texts.title}
      confirmLabel={isPending ? texts.removing : texts.remove(storyIds.length)}
      isPending={isPending}
      error={error ? `${texts.failed} ${error.detail}` : undefined}
      onConfirm={remove}
    >
      {texts.ask(storyIds.length)}
    </ConfirmDialog>
  );
}
