import { t } from '@lingui/core/macro';
import { agreeableCards, type Points } from '@story-pointer/core/decks/deck';
import { deckOf } from '@story-pointer/core/decks/scale';
import type { Story } from '@story-pointer/core/session/open-room';
import { agreedPoints } from '@story-pointer/core/session/round';
import { useState } from 'react';
import { AgreedCards, type TypedPoints } from '../../../decks/agreed-cards.tsx';
import { useTypedCard } from '../../../decks/typed-card.ts';
import { useRoom } from '../../../room/room.tsx';
import { useDialogCommand } from '../../../room/use-command.ts';
import { Dialog, type DialogState } from '../../../ui/dialog.tsx';
import { SubmitForm } from '../../../ui/submit-form.tsx';

/** Corrects the agreed points of a story, which stays where it is for everybody. */
export function CorrectDialog({ story, ...state }: DialogState & { readonly story: Story }) {
  const edit = useDialogCommand(state);
  return (
    <Dialog title={t`Enter Agreed Story Points`} {...edit.dialog}>
      <CorrectForm story={story} edit={edit} />
    </Dialog>
  );
}

interface CorrectFormProps {
  readonly story: Story;
  readonly edit: ReturnType<typeof useDialogCommand>;
}

function CorrectForm({ story: { id: storyId, round }, edit }: CorrectFormProps) {
  const deck = deckOf(useRoom().view.session.type);
  // Points chosen for one round are not for the next.
  const [{ number }] = useState(round);
  const [chosen, choose] = useState<Points | null>(agreedPoints(round));
  const [typed, setTyped] = useState<TypedPoints>(null);
  const type = useTypedCard({ ...deck, cards: agreeableCards(deck) }, ({ value: points }) => {
    choose(points);
    setTyped({ points });
  });
  const submit = () => {
    const points = chosen;
    edit.send({ type: 'editStory', storyId, points, round: number }, { onDone: edit.close });
  };
  return (
    <SubmitForm
      onSubmit={submit}
      command={edit}
      failure={t`Failed to save story points. Please try again.`}
      label={t`Save`}
      pendingLabel={t`Saving...`}
    >
      <AgreedCards
        deck={deck}
        chosen={chosen}
        suggestions={[]}
        onChoose={choose}
        typed={typed}
        onType={type}
      />
    </SubmitForm>
  );
}
