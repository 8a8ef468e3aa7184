import { agreeableCards } from '@story-pointer/core/decks';
import type { RevealedStory } from '@story-pointer/core/session/open-room';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { useCommand, useRoom } from '../../api/room.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { DialogActions } from '../../ui/dialog-actions.tsx';
import { SelectField } from '../../ui/select-field.tsx';

interface AcceptFormProps {
  readonly story: RevealedStory;
  readonly onCancel: () => void;
}

/** Saves what the team agreed on and leads on to the next story. */
export function AcceptForm({ story, onCancel }: AcceptFormProps) {
  const { view, me } = useRoom();
  const navigate = useNavigate();
  const accept = useCommand();
  const [chosen, setChosen] = useState(story.points === null ? '' : String(story.points));
  const [isMissing, setMissing] = useState(false);
  const cards = agreeableCards(view.session.type);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const card = cards.find(({ value }) => String(value) === chosen);
    accept.reset();
    setMissing(!card);
    if (!card) return;
    const { id: storyId, round } = story;
    const leave = () =>
      navigate({ to: '/session', search: { sessionId: view.session.id, participantId: me.id } });
    accept.send({ type: 'acceptPoints', storyId, round, points: card.value }, leave);
  };

  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <SelectField
        label="Select story points"
        value={chosen}
        onChange={(event) => setChosen(event.target.value)}
      >
        <option value="">Select story points</option>
        {cards.map(({ value, display }) => (
          <option key={value} value={value}>
            {display}
          </option>
        ))}
      </SelectField>
      {isMissing && <Alert>Please enter a valid number for story points</Alert>}
      {accept.error && (
        <Alert>
          <p>Failed to save story points. Please try again.</p>
          <p className="font-normal">{accept.error.detail}</p>
        </Alert>
      )}
      <DialogActions>
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" variant="primary" isPending={accept.isPending}>
          Save & Continue
        </Button>
      </DialogActions>
    </form>
  );
}
