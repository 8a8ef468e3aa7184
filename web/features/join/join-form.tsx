import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { Id } from '@story-pointer/core/ids';
import { checkName, nameLimits } from '@story-pointer/core/names';
import { refused } from '@story-pointer/core/session/refusals';
import { useNavigate } from '@tanstack/react-router';
import { useId, useRef, useState } from 'react';
import { problemText } from '../../calls/problem-text.ts';
import {
  type Fault,
  faultsIn,
  isIncomplete,
  markOf,
  notLoaded,
  rememberName,
  useLoadedSoon,
  useRememberedName,
} from '../../shared/entry-form.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { EarlyForm, focusField } from '../../ui/early-form.tsx';
import { TextField } from '../../ui/fields.tsx';
import { following } from '../../ui/remembered.ts';
import { explained, failureOf, faultOf, type JoinFault } from './join-failure.ts';
import { checkCode } from './session-code.ts';

const load = () => import('./join-calls.ts');

interface JoinFormProps {
  readonly sessionId?: Id;
  /** Whether that code leads to a session, so that only a name is missing. */
  readonly isInvited?: boolean;
  readonly isUnknown?: boolean;
  /** Whether this browser has a seat there already, to which it would rather return. */
  readonly isBack?: boolean;
}

export function JoinForm({
  sessionId,
  isInvited = false,
  isUnknown = false,
  isBack = false,
}: JoinFormProps) {
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const [isChanging, setChanging] = useState(false);
  const [code, setCode] = useState(sessionId ?? '');
  const [ownFaults, setOwnFaults] = useState<readonly Fault[]>();
  const [isPending, setPending] = useState(false);
  const [error, setError] = useState<JoinFault | null>(null);
  const firstFaults = isUnknown ? faultsIn([refused('sessionNotFound', 'sessionId')]) : [];
  const faults = error ? [faultOf(error, code)] : (ownFaults ?? firstFaults);
  const failure = error && failureOf(error);
  const isCodeAtFault = faults.some(({ field }) => field === 'sessionId');
  useRememberedName(form, 'name');
  useLoadedSoon(load);

  const join = async (into: Id, name: string, watches: boolean) => {
    setPending(true);
    const taken = await load().then(
      ({ takeSeat }) => takeSeat(into, { name, watches }),
      (error: unknown) => ({ ok: false, error: notLoaded(error) }) as const,
    );
    if (taken.ok) {
      const { seat } = taken;
      rememberName(name);
      if (seat.sessionId === sessionId) following.turnOnFirst();
      // Its user may have left the form.
      if (form.current) void navigate({ to: '/session', search: seat });
    } else {
      setError(taken.error);
      focusField(form.current, faultOf(taken.error, into).field);
    }
    setPending(false);
  };

  const submit = (entered: (field: string) => string) => {
    const typed = entered('sessionId');
    const session = checkCode('sessionId', typed);
    const participant = checkName('name', entered('name'), nameLimits.participant);
    const found = faultsIn([session, participant]).map((fault) => explained(fault, typed));
    setError(null);
    setCode(typed);
    setOwnFaults(found);
    if (session.ok && participant.ok) {
      void join(session.value, participant.value, entered('part') === 'watch');
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
      <Button type="submit" variant={isBack ? 'secondary' : 'primary'} isPending={isPending}>
        {isPending ? t`Joining Session...` : t`Join Session`}
      </Button>
    </EarlyForm>
  );
}

interface CodeLineProps {
  readonly sessionId: Id;
  readonly onChange: () => void;
}

/** The code of the invitation as text, since it needs no editing. */
function CodeLine({ sessionId, onChange }: CodeLineProps) {
  const id = useId();
  return (
    <div className="flex flex-wrap items-center gap-x-3 text-ink-soft text-sm">
      <label htmlFor={id} className="shrink-0 max-sm:basis-full">
        {t`Session Code`}
      </label>
      <input
        id={id}
        name="sessionId"
        defaultValue={sessionId}
        readOnly
        className="min-w-0 grow bg-transparent font-mono text-ink max-sm:text-xs"
      />
      <Button variant="quiet" className="shrink-0 px-3 text-sm noscript:hidden" onClick={onChange}>
        <Trans comment="Button beside the session code">Change</Trans>
      </Button>
    </div>
  );
}

function PartField() {
  return (
    <fieldset className="flex flex-wrap gap-x-6 text-ink-soft text-sm">
      <legend className="sr-only">{t`Voting or watching`}</legend>
      <label className="flex min-h-9 items-center gap-2">
        <input
          type="radio"
          name="part"
          value="vote"
          defaultChecked
          className="size-4 accent-accent"
        />
        {t`I vote`}
      </label>
      <label className="flex min-h-9 items-center gap-2">
        <input type="radio" name="part" value="watch" className="size-4 accent-accent" />
        {t`I only watch`}
      </label>
    </fieldset>
  );
}
