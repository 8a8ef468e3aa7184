import { t } from '@lingui/core/macro';
import { canChangeDeck } from '@story-pointer/core/session/open-room';
import { useState } from 'react';
import { choiceOf, isOwn, readChoice, useDeckChoice } from '../../decks/deck-choice.ts';
import { DeckField, DeckPreview } from '../../decks/deck-field.tsx';
import { keptDecks } from '../../decks/kept-decks.ts';
import { useTable } from '../../room/room.tsx';
import { useDialogCommand } from '../../room/use-command.ts';
import { Dialog, type DialogState } from '../../ui/dialog.tsx';
import { SubmitForm } from '../../ui/submit-form.tsx';
import { showToast } from '../../ui/toast.tsx';

export function DeckDialog(state: DialogState) {
  const change = useDialogCommand(state);
  return (
    <Dialog title={t`Change Deck`} {...change.dialog}>
      <DeckForm change={change} />
    </Dialog>
  );
}

function DeckForm({ change }: { change: ReturnType<typeof useDialogCommand> }) {
  const { view } = useTable();
  const { send, close } = change;
  const { choice, choose, shown } = useDeckChoice(choiceOf(view.session.type));
  const [saysFaults, setSayingFaults] = useState(false);
  const isFree = canChangeDeck(view);

  const submit = () => {
    const deck = readChoice(choice);
    setSayingFaults(true);
    if (!deck.ok) return;
    if (isOwn(choice)) keptDecks.keep(choice.own);
    send(
      { type: 'changeDeck', deck: deck.scale },
      {
        onDone: close,
        onFailed: (_, isShown) =>
          isShown || showToast(t`Failed to change the deck. Please try again.`, 'error'),
      },
    );
  };

  return (
    <SubmitForm
      onSubmit={submit}
      command={change}
      failure={t`Failed to change the deck. Please try again.`}
      label={t`Save`}
      pendingLabel={t`Saving...`}
      disabled={!isFree}
    >
      <DeckField choice={choice} onChoose={choose} saysFaults={saysFaults} />
      <DeckPreview deck={shown} />
      {!isFree && (
        <p className="font-medium text-sm">
          {t`The deck can be changed only while no story has votes or points.`}
        </p>
      )}
    </SubmitForm>
  );
}
