import type { Id } from '@story-pointer/core/ids';
import { checkName, countCharacters, nameLimits, nameWarnings } from '@story-pointer/core/names';
import type { CommandAnswer } from '@story-pointer/core/wire';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { useCommand, useRoom } from '../../api/room.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Panel } from '../../ui/panel.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useKeptFocus } from '../../ui/use-kept-focus.ts';

const max = nameLimits.story;

/** Where the facilitator adds a story and turns to it. */
export function CreateStoryPanel() {
  const { view, me } = useRoom();
  const { send, isPending, error } = useCommand();
  const navigate = useNavigate();
  const field = useKeptFocus<HTMLInputElement>();
  const [name, setName] = useState('');
  const length = countCharacters(name.trim());

  const submit = (event: FormEvent) => {
    event.preventDefault();
    send({ type: 'createStory', name }, (answer) => {
      setName('');
      const search = {
        sessionId: view.session.id,
        participantId: me.id,
        storyId: createdIn(answer),
      };
      void navigate({ to: '/session', search });
    });
  };

  return (
    <Panel title="Create a Story" subtitle="Add a new story for your team to estimate">
      <form noValidate onSubmit={submit} className="grid gap-4">
        <TextField
          ref={field}
          label="Story Name"
          placeholder="Enter story name"
          required
          value={name}
          onChange={(event) => setName(event.target.value)}
          helper={`Maximum ${max} characters`}
          count={{ value: length, max, warnAbove: nameWarnings.story }}
          isInvalid={length > max}
        />
        {error && (
          <Alert>
            <p>Failed to create story. Please try again.</p>
            <p className="font-normal">{error.detail}</p>
          </Alert>
        )}
        <Button
          type="submit"
          variant="primary"
          disabled={!checkName('name', name, max).ok}
          isPending={isPending}
          className="sm:justify-self-start"
        >
          {isPending ? 'Creating Story...' : 'Create Story'}
        </Button>
      </form>
    </Panel>
  );
}

function createdIn({ changes }: CommandAnswer): Id | undefined {
  return changes.find((change) => change.type === 'storyCreated')?.storyId;
}
