import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { checkName, nameLimits } from '@story-pointer/core/names';
import { useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { mostLinkedText } from '../../calls/installation.ts';
import { problemText } from '../../calls/problem-text.ts';
import { type DeckChoice, isOwn, readChoice } from '../../decks/deck-choice.ts';
import { DeckField } from '../../decks/deck-field.tsx';
import { keepDeck } from '../../decks/kept-decks.ts';
import {
  type Fault,
  faultsIn,
  isIncomplete,
  markOf,
  rememberName,
  useRememberedName,
} from '../../shared/entry-form.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { EarlyForm } from '../../ui/early-form.tsx';
import { focusField } from '../../ui/focus-field.ts';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { chosenSettings, MoreOptions } from './more-options.tsx';
import { useOpening } from './use-opening.ts';
import { useProposedName } from './use-proposed-name.ts';

/** The values that a link fills in. */
export interface LinkedForm {
  readonly name?: string | undefined;
  readonly stories?: string | undefined;
}

interface CreateFormProps {
  readonly choice: DeckChoice;
  readonly onChoose: (choice: DeckChoice) => void;
  readonly linked: LinkedForm;
}

export function CreateForm({ choice, onChoose, linked }: CreateFormProps) {
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const [saysFaults, setSayingFaults] = useState(false);
  const [ownFaults, setOwnFaults] = useState<readonly Fault[]>([]);
  const creation = useOpening();
  useRememberedName(form, 'facilitatorName');
  useProposedName(form, 'name', linked.name);
  const faults = creation.error ? [creation.error] : ownFaults;

  const submit = (entered: (field: string) => string) => {
    const session = checkName('name', entered('name'), nameLimits.session);
    const facilitator = checkName(
      'facilitatorName',
      entered('facilitatorName'),
      nameLimits.participant,
    );
    // From the form itself: a choice made before this script loaded has caused no event.
    const deck = readChoice({ ...choice, option: entered('type') });
    const found = faultsIn([session, facilitator]);
    creation.reset();
    setOwnFaults(found);
    setSayingFaults(true);
    if (session.ok && facilitator.ok && deck.ok) {
      void creation.open(
        {
          ...{ name: session.value, facilitatorName: facilitator.value, type: deck.scale },
          settings: chosenSettings(entered),
        },
        (seat, isThere) => {
          rememberName(facilitator.value);
          if (isOwn(choice)) keepDeck(choice.own);
          const add = entered('stories').trim() || undefined;
          if (isThere) void navigate({ to: '/session', search: { ...seat, add } });
        },
        ({ field }) => focusField(form.current, field),
      );
    } else {
      focusField(form.current, found[0]?.field ?? (deck.ok ? undefined : deck.field));
    }
  };

  return (
    <EarlyForm ref={form} onSubmit={submit}>
      <TextField
        label={t`Session Name`}
        name="name"
        autoFocus
        isRequired
        maxCharacters={nameLimits.session}
        {...markOf(faults, 'name', nameLimits.session)}
      />
      <TextField
        label={t`Your Name (Facilitator)`}
        name="facilitatorName"
        autoComplete="nickname"
        isRequired
        maxCharacters={nameLimits.participant}
        {...markOf(faults, 'facilitatorName', nameLimits.participant)}
      />
      {linked.stories !== undefined && <LinkedStories text={linked.stories} />}
      <DeckField choice={choice} onChoose={onChoose} saysFaults={saysFaults} />
      <MoreOptions form={form} />
      {isIncomplete(faults) && <Alert>{problemText('nameRequired')}</Alert>}
      {creation.error && (
        <Alert detail={creation.error.detail}>
          <Trans>Failed to create session. Please try again.</Trans>
        </Alert>
      )}
      <Button type="submit" variant="primary" isPending={creation.isPending}>
        {creation.isPending ? t`Creating Session...` : t`Create Session`}
      </Button>
      <p className="text-ink-soft text-sm">
        <Trans>
          Once the session is created, share its link, its QR code or its short code. Your team
          joins with nothing but a name.
        </Trans>
      </p>
    </EarlyForm>
  );
}

/** The stories of a link. The session proposes them once it is open; they are not sent with it. */
function LinkedStories({ text }: { text: string }) {
  if (text.length > mostLinkedText) {
    return (
      <Alert>
        <Trans>
          The stories of this link are too long. Paste them once your session is open instead.
        </Trans>
      </Alert>
    );
  }
  return (
    <TextArea
      label={t`Stories`}
      name="stories"
      helper={t`From the link. You check them before they are added to your session.`}
      maxLength={mostLinkedText}
      defaultValue={text}
    />
  );
}
