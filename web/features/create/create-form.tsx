import { decks, type ScaleType, scaleTypes } from '@story-pointer/core/decks';
import { checkName, nameLimits } from '@story-pointer/core/names';
import type { Opening } from '@story-pointer/core/session/create';
import { refusalSentences } from '@story-pointer/core/session/refusals';
import type { Seat } from '@story-pointer/core/wire';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useRef, useState } from 'react';
import { createSession } from '../../api/calls.ts';
import { type Fault, faultsIn, isIncomplete, markOf } from '../../api/faults.ts';
import type { ApiError } from '../../api/problem.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { focusField } from '../../ui/focus-field.ts';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';

interface CreateFormProps {
  readonly type: ScaleType;
  readonly onTypeChange: (type: ScaleType) => void;
}

export function CreateForm({ type, onTypeChange }: CreateFormProps) {
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const [name, setName] = useState('');
  const [facilitatorName, setFacilitatorName] = useState('');
  const [ownFaults, setOwnFaults] = useState<readonly Fault[]>([]);
  const creation = useMutation<Seat, ApiError, Opening>({
    mutationFn: createSession,
    onSuccess: (seat) => navigate({ to: '/session', search: seat }),
    onError: ({ field }) => focusField(form.current, field),
  });
  const faults = creation.error ? [creation.error] : ownFaults;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const session = checkName('name', name, nameLimits.session);
    const facilitator = checkName('facilitatorName', facilitatorName, nameLimits.participant);
    const found = faultsIn([session, facilitator]);
    creation.reset();
    setOwnFaults(found);
    if (session.ok && facilitator.ok) {
      creation.mutate({ name: session.value, facilitatorName: facilitator.value, type });
    } else {
      focusField(form.current, found[0]?.field);
    }
  };

  return (
    <form ref={form} noValidate onSubmit={submit} className="grid gap-3">
      <TextField
        label="Session Name"
        name="name"
        value={name}
        onChange={(event) => setName(event.target.value)}
        {...markOf(faults, 'name')}
      />
      <TextField
        label="Your Name (Facilitator)"
        name="facilitatorName"
        autoComplete="nickname"
        value={facilitatorName}
        onChange={(event) => setFacilitatorName(event.target.value)}
        {...markOf(faults, 'facilitatorName')}
      />
      <SelectField
        label="Estimation Method"
        name="type"
        value={type}
        onChange={({ target }) => {
          const chosen = scaleTypes.find((known) => known === target.value);
          if (chosen) onTypeChange(chosen);
        }}
      >
        {scaleTypes.map((known) => (
          <option key={known} value={known}>
            {decks[known].name}
          </option>
        ))}
      </SelectField>
      {isIncomplete(faults) && <Alert>{refusalSentences.nameRequired}</Alert>}
      {creation.error && (
        <Alert>
          <p>Failed to create session. Please try again.</p>
          <p className="font-normal">{creation.error.detail}</p>
        </Alert>
      )}
      <Button type="submit" variant="primary" isPending={creation.isPending}>
        {creation.isPending ? 'Creating Session...' : 'Create Session'}
      </Button>
      <p className="text-ink-soft text-sm">
        Once the session is open, share its code or its link with your team. They join with nothing
        but a name.
      </p>
    </form>
  );
}
