import type { Id } from '@story-pointer/core/ids';
import { checkName, nameLimits } from '@story-pointer/core/names';
import { refusalSentences } from '@story-pointer/core/session/refusals';
import type { Seat } from '@story-pointer/core/wire';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { joinSession } from '../../api/calls.ts';
import { type Fault, faultsIn, isIncomplete, markOf } from '../../api/faults.ts';
import type { ApiError } from '../../api/problem.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { EarlyForm } from '../../ui/early-form.tsx';
import { focusField } from '../../ui/focus-field.ts';
import { TextField } from '../../ui/text-field.tsx';
import { failureOf, faultOf } from './join-failure.ts';
import { checkCode } from './session-code.ts';

interface Joining {
  readonly sessionId: Id;
  readonly name: string;
}

export function JoinForm({ sessionId }: { sessionId?: Id | undefined }) {
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const [ownFaults, setOwnFaults] = useState<readonly Fault[]>([]);
  const joining = useMutation<Seat, ApiError, Joining>({
    mutationFn: ({ sessionId, name }) => joinSession(sessionId, { name }),
    onSuccess: (seat) => navigate({ to: '/session', search: seat }),
    onError: (error) => focusField(form.current, faultOf(error).field),
  });
  const faults = joining.error ? [faultOf(joining.error)] : ownFaults;
  const failure = joining.error && failureOf(joining.error);

  const submit = (entered: (field: string) => string) => {
    const session = checkCode('sessionId', entered('sessionId'));
    const participant = checkName('name', entered('name'), nameLimits.participant);
    const found = faultsIn([session, participant]);
    joining.reset();
    setOwnFaults(found);
    if (session.ok && participant.ok) {
      joining.mutate({ sessionId: session.value, name: participant.value });
    } else {
      focusField(form.current, found[0]?.field);
    }
  };

  return (
    <EarlyForm ref={form} onSubmit={submit}>
      <TextField
        label="Session Code"
        name="sessionId"
        autoCapitalize="off"
        spellCheck={false}
        defaultValue={sessionId}
        {...markOf(faults, 'sessionId')}
      />
      <TextField
        label="Your Name"
        name="name"
        autoComplete="nickname"
        {...markOf(faults, 'name')}
      />
      {isIncomplete(faults) && <Alert>{refusalSentences.nameRequired}</Alert>}
      {failure && (
        <Alert>
          <p>{failure.title}</p>
          {failure.reason && <p className="font-normal">{failure.reason}</p>}
        </Alert>
      )}
      <Button type="submit" variant="primary" isPending={joining.isPending}>
        {joining.isPending ? 'Joining Session...' : 'Join Session'}
      </Button>
    </EarlyForm>
  );
}
