import { agreeableCards } from '@story-pointer/core/decks/deck';
import { deckOf } from '@story-pointer/core/decks/scale';
import { importLimits } from '@story-pointer/core/import/limits';
import { planOf } from '@story-pointer/core/import/plan';
import type { Mapping } from '@story-pointer/core/import/sheet';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useMemo, useState } from 'react';
import * as texts from '#messages/add-stories.ts';
import { allDetailsQuery } from '../../../api/details-query.ts';
import { useRoom } from '../../../api/room.tsx';
import { useCommand, type useDialogCommand } from '../../../api/use-command.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { DialogActions } from '../../../ui/dialog-actions.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { chosen, commandFor, knownStories, undoing } from './choice.ts';
import { ColumnsField } from './columns-field.tsx';
import { FoundStories } from './found-stories.tsx';
import type { Input, Wanted } from './preview.ts';
import { SourceField } from './source-field.tsx';
import { usePreview } from './use-preview.ts';

interface AddStoriesFormProps {
  readonly pasted: string;
  readonly adding: ReturnType<typeof useDialogCommand>;
  readonly onAdded: () => void;
}

/** What was brought, what would come of it, and one button that does it. */
export function AddStoriesForm({ pasted, adding, onAdded }: AddStoriesFormProps) {
  const { view, me } = useRoom();
  const { send, isPending, error, close, leave } = adding;
  const takeBack = useCommand();
  const [input, setInput] = useState<Input | undefined>(
    pasted === '' ? undefined : { is: 'text', text: pasted, html: '' },
  );
  const [mapping, setMapping] = useState<Mapping>();
  const [linkPattern, setLinkPattern] = useState('');
  const [said, setSaid] = useState<ReadonlyMap<number, boolean>>(new Map());
  const scale = view.session.type;
  const wanted = useMemo((): Wanted | undefined => {
    const cards = agreeableCards(deckOf(scale));
    return input && { input, cards, mapping, linkPattern };
  }, [input, scale, mapping, linkPattern]);
  const preview = usePreview(wanted);
  const details = useQuery(allDetailsQuery(view.session.id, me.id));

  const known = knownStories(view.stories, details.data ?? new Map());
  const planned = preview?.ok ? planOf(preview.read.drafts, known) : [];
  const taken = chosen(planned, said);
  const added = taken.filter(({ effect }) => effect.is === 'add').length;
  const updated = taken.length - added;
  const isTooMuch = Math.max(added, updated) > importLimits.stories;

  const bring = (next: Input | undefined) => {
    setInput(next);
    setMapping(undefined);
    setSaid(new Map());
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    send(commandFor(taken), {
      onDone: ({ changes, changesLeftOut }) => {
        const undo = () =>
          takeBack.send(undoing(taken, changes, known), {
            onDone: () => showToast(texts.undone, 'success'),
            onFailed: () => showToast(texts.undoFailed, 'error'),
          });
        const action = changesLeftOut ? undefined : { label: texts.undo, onAction: undo };
        showToast(texts.done(added, updated), 'success', action);
        close();
        onAdded();
      },
      onFailed: (_, isShown) => isShown || showToast(texts.failed, 'error'),
    });
  };

  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <SourceField input={input} onBring={bring} />
      {wanted && !preview && <p role="status">{texts.reading}</p>}
      {preview && !preview.ok && <Alert>{texts.faults[preview.fault]}</Alert>}
      {preview?.ok && (
        <>
          <ColumnsField
            columns={preview.sheet.columns}
            mapping={preview.mapping}
            onMap={setMapping}
            linkPattern={linkPattern}
            onLinkPattern={setLinkPattern}
          />
          <FoundStories
            preview={preview}
            planned={planned}
            known={known}
            taken={new Set(taken.map(({ draft }) => draft.line))}
            onSay={(lines, isTaken) =>
              setSaid(new Map([...said, ...lines.map((line) => [line, isTaken] as const)]))
            }
          />
        </>
      )}
      {details.isError && <Alert>{texts.detailsFailed}</Alert>}
      {isTooMuch && <Alert>{texts.tooMany}</Alert>}
      {error && <Alert detail={error.detail}>{texts.failed}</Alert>}
      <DialogActions>
        <Button onClick={leave}>{texts.cancel}</Button>
        <Button
          type="submit"
          variant="primary"
          disabled={taken.length === 0 || isTooMuch || details.isPending}
          isPending={isPending}
        >
          {isPending ? texts.acting : texts.act(added, updated)}
        </Button>
      </DialogActions>
    </form>
  );
}
