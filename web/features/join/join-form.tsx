import { t } from '@lingui/core/macro';
import type { Id } from '@story-pointer/core/ids';
import { checkName, nameLimits } from '@story-pointer/core/names';
import { refused } from '@story-pointer/core/session/refusals';
import type { Seat } from '@story-pointer/core/wire';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { joinSession } from '../../api/calls.ts';
import { type Fault, faultsIn, isIncomplete, markOf } from '../../api/faults.ts';
import { invitationQuery } from '../../api/invitation-query.ts';
import type { ApiError } from '../../api/problem.ts';
import { problemText } from '../../api/problem-text.ts';
import { rememberName, useRememberedName } from '../../api/remembered-name.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { EarlyForm } from '../../ui/early-form.tsx';
import { focusField } from '../../ui/focus-field.ts';
import { useNavigation } from '../../ui/navigation.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { CodeLine } from './code-line.tsx';
import { explained, failureOf, faultOf } from './join-failure.ts';
import { PartField } from './part-field.tsx';
import { checkCode } from './session-code.ts';

interface Joining {
  readonly sessionId: Id;
  readonly name: string;
  readonly watches: boolean;
}

interface JoinFormProps {
  /** The code from a link. */
  readonly sessionId?: Id;
  /** Whether that code leads to a session, so that only a name is missing. */
  readonly isInvited?: boolean;
  /** Whether no session has that code. */
  readonly isUnknown?: boolean;
  /** Whether this browser has a seat there already, to which it would rather return. */
  readonly isBack?: boolean;
  /** Called when a seat was taken in the session of the link. */
  readonly onInvited?: () => void;
}

export function JoinForm({
  sessionId,
  isInvited = false,
  isUnknown = false,
  isBack = false,
  onInvited,
}: JoinFormProps) {
  const { go } = useNavigation();
  const queryClient = useQueryClient();
  const form = useRef<HTMLFormElement>(null);
  const [isChanging, setChanging] = useState(false);
  const [code, setCode] = useState(sessionId ?? '');
  const [ownFaults, setOwnFaults] = useState<readonly Fault[]>();
  const joining = useMutation<Seat, ApiError, Joining>({
    mutationFn: ({ sessionId, ...joining }) => joinSession(sessionId, joining),
    onSuccess: (seat, { name }) => {
      rememberName(name);
      if (seat.sessionId === sessionId) onInvited?.();
      // Refreshed for a later visit; unchanged until then.
      const { queryKey } = invitationQuery(seat.sessionId);
      void queryClient.invalidateQueries({ queryKey, refetchType: 'none' });
    },
    onError: (error) => focusField(form.current, faultOf(error, code).field),
  });
  const firstFaults = isUnknown ? faultsIn([refused('sessionNotFound', 'sessionId')]) : [];
  const faults = joining.error ? [faultOf(joining.error, code)] : (ownFaults ?? firstFaults);
  const failure = joining.error && failureOf(joining.error);
  const isCodeAtFault = faults.some(({ field }) => field === 'sessionId');
  useRememberedName(form, 'name');

  const submit = (entered: (field: string) => string) => {
    const typed = entered('sessionId');
    const session = checkCode('sessionId', typed);
    const participant = checkName('name', entered('name'), nameLimits.participant);
    const found = faultsIn([session, participant]).map((fault) => explained(fault, typed));
    joining.reset();
    setCode(typed);
    setOwnFaults(found);
    if (session.ok && participant.ok) {
      joining.mutate(
        { sessionId: session.value, name: participant.value, watches: entered('part') === 'watch' },
        // Not called any more after its user has left the form.
        { onSuccess: (seat) => go({ to: '/session', search: seat }) },
      );
    } else {
      focusField(form.current, found[0]?.field);
    }
  };

  return (
    <EarlyForm ref={form} onSubmit={submit}>
      {sessionId && isInvited && !isChanging && !isCodeAtFault ? (
        <CodeLine sessionId={sessionId} onChange={() => setChanging(true)} />
      ) : (
        <TextField
          label={t`Session Code`}
          name="sessionId"
          autoCapitalize="off"
          spellCheck={false}
          defaultValue={sessionId}
          autoFocus={!isInvited || isChanging}
          isRequired
          {...markOf(faults, 'sessionId')}
        />
      )}
      <TextField
        label={t`Your Name`}
        name="name"
        autoComplete="nickname"
        autoFocus={isInvited && !isBack}
        isRequired
        maxCharacters={nameLimits.participant}
        {...markOf(faults, 'name', nameLimits.participant)}
      />
      <PartField />
      {isIncomplete(faults) && <Alert>{problemText('nameRequired')}</Alert>}
      {failure && (
        <Alert>
          <p>{failure.title}</p>
          {failure.reason && <p className="font-normal">{failure.reason}</p>}
        </Alert>
      )}
      <Button
        type="submit"
        variant={isBack ? 'secondary' : 'primary'}
        isPending={joining.isPending}
      >
        {joining.isPending ? t`Joining Session...` : t`Join Session`}
      </Button>
    </EarlyForm>
  );
}
