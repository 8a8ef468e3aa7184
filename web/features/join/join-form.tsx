import type { Id } from '@story-pointer/core/ids';
import { checkName, nameLimits } from '@story-pointer/core/names';
import { refusalSentences } from '@story-pointer/core/session/refusals';
import type { Seat } from '@story-pointer/core/wire';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useRef, useState } from 'react';
import { joinSession } from '../../api/calls.ts';
import { type Fault, faultsIn, isIncomplete, markOf } from '../../api/faults.ts';
import type { ApiError } from '../../api/problem.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { focusField } from '../../ui/focus-field.ts';
import { TextField } from '../../ui/text-field.tsx';
import { failureOf, faultOf } from './join-failure.ts';
import { checkCode } from './session-code.ts';

interface Joining {
  readonly sessionId: Id;
  readonly name: string;
}

export function JoinForm({ sessionId = '' }: { sessionId?: Id | undefined }) {
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const [code, setCode] = useState(sessionId);
  const [name, setName] = useState('');
  const [ownFaults, setOwnFaults] = useState<readonly Fault[]>([]);
  const joining = useMutation<Seat, ApiError, Joining>({
    mutationFn: ({ sessionId, name }) => joinSession(sessionId, { name }),
    onSuccess: (seat) => navigate({ to: '/session', search: seat }),
    onError: (error) => focusField(form.current, faultOf(error).field),
  });
  const faults = joining.error ? [faultOf(joining.error)] : ownFaults;
  const failure = joining.error && failureOf(joining.error);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const session = checkCode('sessionId', code);
    const participant = checkName('name', name, nameLimits.participant);
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
    <form ref={form} noValidate onSubmit={submit} className="grid gap-3">
      <TextField
        label="Session Code"
        name="sessionId"
        autoCapitalize="off"
        spellCheck={false}
        value={code}
        onChange={(event) => setCode(event.target.value)}
        {...markOf(faults, 'sessionId')}
      />
      <TextField
        label="Your Name"
        name="name"
        autoComplete="nickname"
        value={name}
        onChange={(event) => setName(event.target.value)}
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
    </form>
  );
}
