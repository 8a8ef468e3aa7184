import { agreeableCards } from '@story-pointer/core/decks';
import { checkName, countCharacters, nameLimits, nameWarnings } from '@story-pointer/core/names';
import type { Story } from '@story-pointer/core/session/open-room';
import { type FormEvent, useState } from 'react';
import { useCommand, useRoom } from '../../api/room.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog, type DialogState } from '../../ui/dialog.tsx';
import { DialogActions } from '../../ui/dialog-actions.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { showToast } from '../../ui/toast.tsx';

interface EditStoryDialogProps extends DialogState {
  readonly story: Story;
}

const max = nameLimits.story;

/** Where the facilitator corrects a story's name and, once it is pointed, its points. */
export function EditStoryDialog({ story, ...state }: EditStoryDialogProps) {
  return (
    <Dialog title="Edit Story" {...state}>
      <EditStoryForm story={story} onClose={() => state.onOpenChange(false)} />
    </Dialog>
  );
}

function EditStoryForm({ story, onClose }: { story: Story; onClose: () => void }) {
  const { view } = useRoom();
  const { send, isPending } = useCommand();
  const [name, setName] = useState(story.name);
  const [points, setPoints] = useState(story.points);
  const length = countCharacters(name.trim());
  const cards = agreeableCards(view.session.type);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    send({ type: 'editStory', storyId: story.id, name, points }, onClose, ({ detail }) =>
      showToast(`The story could not be saved. ${detail}`, 'error'),
    );
  };

  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <TextField
        label="Story Name"
        value={name}
        onChange={(event) => setName(event.target.value)}
        helper={`Maximum ${max} characters`}
        count={{ value: length, max, warnAbove: nameWarnings.story }}
        isInvalid={length > max}
      />
      {story.pointed && (
        <SelectField
          label="Story Points (Optional)"
          value={points ?? ''}
          onChange={({ target }) => {
            const card = cards.find(({ value }) => String(value) === target.value);
            setPoints(card?.value ?? null);
          }}
        >
          <option value="">No points assigned</option>
          {cards.map(({ value, display }) => (
            <option key={value} value={value}>
              {display}
            </option>
          ))}
        </SelectField>
      )}
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button
          type="submit"
          variant="primary"
          disabled={!checkName('name', name, max).ok}
          isPending={isPending}
        >
          {isPending ? 'Saving...' : 'Save'}
        </Button>
      </DialogActions>
    </form>
  );
}
