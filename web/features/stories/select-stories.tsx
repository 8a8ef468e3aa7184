import { plural, t } from '@lingui/core/macro';
import { Plural } from '@lingui/react/macro';
import type { Id, StoryId } from '@story-pointer/core/ids';
import { isCollecting } from '@story-pointer/core/session/collecting';
import { isKept } from '@story-pointer/core/session/stand-in';
import { useEffect, useId, useRef, useState } from 'react';
import { useMay, useTable } from '../../room/room.tsx';
import { useDialogCommand } from '../../room/use-command.ts';
import { Button } from '../../ui/button.tsx';
import { CheckList } from '../../ui/check-list.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import type { DialogState } from '../../ui/dialog.tsx';
import { showToast } from '../../ui/toast.tsx';
import { useWanted } from './story-filter.tsx';

interface SelectStoriesProps {
  /** The story from whose menu this was opened. */
  readonly first: StoryId;
  readonly onCollect: (storyIds: readonly StoryId[]) => void;
  readonly onDone: () => void;
}

/** Takes the place of the list, for one act on several stories. */
export function SelectStories({ first, onCollect, onDone }: SelectStoriesProps) {
  const { view, me } = useTable();
  const { stories } = view;
  const whyNotId = useId();
  const shown = useWanted(stories);
  const [ticked, setTicked] = useState<ReadonlySet<Id>>(new Set([first]));
  const [isAsking, setAsking] = useState(false);
  const selected = stories.filter(({ id }) => ticked.has(id));
  const chosen = selected.map(({ id }) => id);
  const boxes = useRef<HTMLDivElement>(null);
  const cancel = useRef<HTMLButtonElement>(null);
  // Once votes are collected its place stays, which the deletion would take.
  const mayCollect = useMay('manage') && view.session.closedAt === null;
  useEffect(() => {
    boxes.current?.querySelector<HTMLElement>('li :checked')?.focus();
  }, []);
  const stays = me.acts && selected.some((story) => isKept(view, story));
  return (
    <>
      <div ref={boxes} className="contents">
        <CheckList
          items={shown}
          chosen={ticked}
          onChoose={setTicked}
          label={t`Stories to select`}
          className="stories__list"
        />
      </div>
      <div className="flex shrink-0 flex-wrap gap-1.5 px-2 *:min-h-9 *:grow *:px-3 *:text-sm">
        {mayCollect && (
          <Button
            disabled={chosen.length === 0 || isCollecting(view)}
            onClick={() => onCollect(chosen)}
          >
            {t`Collect Votes`}
          </Button>
        )}
        <Button
          variant="danger"
          disabled={chosen.length === 0 || stays}
          aria-describedby={stays ? whyNotId : undefined}
          onClick={() => {
            // The focus for the dialog to return to.
            cancel.current?.focus();
            setAsking(true);
          }}
        >
          {deleteLabel(chosen.length)}
        </Button>
        <Button ref={cancel} variant="quiet" onClick={onDone}>
          {t`Cancel`}
        </Button>
      </div>
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
