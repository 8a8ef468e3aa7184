import { decks, type ScaleType, scaleTypes } from '@story-pointer/core/decks';
import { checkName, nameLimits } from '@story-pointer/core/names';
import type { Opening } from '@story-pointer/core/session/create';
import { refusalSentences } from '@story-pointer/core/session/refusals';
import type { Seat } from '@story-pointer/core/wire';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { createSession } from '../../api/calls.ts';
import { type Fault, faultsIn, isIncomplete, markOf } from '../../api/faults.ts';
import type { ApiError } from '../../api/problem.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { EarlyForm } from '../../ui/early-form.tsx';
import { focusField } from '../../ui/focus-field.ts';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';

interface CreateFormProps {
  readonly defaultType: ScaleType;
  readonly onTypeChange: (type: ScaleType) => void;
}

export function CreateForm({ defaultType, onTypeChange }: CreateFormProps) {
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const method = useRef<HTMLSelectElement>(null);
  const [ownFaults, setOwnFaults] = useState<readonly Fault[]>([]);
  const creation = useMutation<Seat, ApiError, Opening>({
    mutationFn: createSession,
    onSuccess: (seat) => navigate({ to: '/session', search: seat }),
    onError: ({ field }) => focusField(form.current, field),
  });
  const chosen = () => scaleTypes.find((type) => type === method.current?.value) ?? defaultType;
  const tellChoice = () => onTypeChange(chosen());
  // The choice may be older than this script, and then no event has told it.
  useEffect(tellChoice);
  const faults = creation.error ? [creation.error] : ownFaults;

  const submit = (entered: (field: string) => string) => {
    const session = checkName('name', entered('name'), nameLimits.session);
    const facilitator = checkName(
      'facilitatorName',
      entered('facilitatorName'),
      nameLimits.participant,
    );
    const found = faultsIn([session, facilitator]);
    creation.reset();
    setOwnFaults(found);
    if (session.ok && facilitator.ok) {
      creation.mutate({ name: session.value, facilitatorName: facilitator.value, type: chosen() });
    } else {
      focusField(form.current, found[0]?.field);
    }
  };

  return (
    <EarlyForm ref={form} onSubmit={submit}>
      <TextField label="Session Name" name="name" {...markOf(faults, 'name')} />
      <TextField
        label="Your Name (Facilitator)"
        name="facilitatorName"
        autoComplete="nickname"
        {...markOf(faults, 'facilitatorName')}
      />
      <SelectField
        label="Estimation Method"
        name="type"
        ref={method}
        defaultValue={defaultType}
        onChange={tellChoice}
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
    </EarlyForm>
  );
}
