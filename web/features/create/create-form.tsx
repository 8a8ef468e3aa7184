import { t } from '@lingui/core/macro';
import { checkName, nameLimits } from '@story-pointer/core/names';
import { nextName } from '@story-pointer/core/next-name';
import { defaultSettings, type Settings, switchNames } from '@story-pointer/core/session/settings';
import { useNavigate } from '@tanstack/react-router';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { mayKeepTokens } from '../../browser/kept-tokens.ts';
import { localText } from '../../browser/storage.ts';
import { mostLinkedText, needsCreateToken } from '../../calls/installation.ts';
import { problemText } from '../../calls/problem-text.ts';
import { type DeckChoice, isOwn, readChoice } from '../../decks/deck-choice.ts';
import { DeckField } from '../../decks/deck-field.tsx';
import { keptDecks } from '../../decks/kept-decks.ts';
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
import { lastSession } from '../../shared/last-session.ts';
import { enteredSwitches, SettingFields } from '../../shared/setting-fields.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { EarlyForm, focusField } from '../../ui/early-form.tsx';
import { TextArea, TextField } from '../../ui/fields.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';
import type { NewSession } from './open-session.ts';

const load = () => import('./open-session.ts');

/** The name of its field, and in the storage of the browser. */
const tokenKey = 'createToken';

interface CreateFormProps {
  readonly choice: DeckChoice;
  readonly onChoose: (choice: DeckChoice) => void;
  readonly linked: { readonly name: string | undefined; readonly stories: string | undefined };
}

export function CreateForm({ choice, onChoose, linked }: CreateFormProps) {
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const [saysFaults, setSayingFaults] = useState(false);
  const [ownFaults, setOwnFaults] = useState<readonly Fault[]>([]);
  const [isPending, setPending] = useState(false);
  const [error, setError] = useState<Fault>();
  const isHydrated = useHydrated();
  useRememberedName(form, 'facilitatorName');
  useProposedName(form, 'name', linked.name);
  useLoadedSoon(load);
  const faults = error ? [error] : ownFaults;

  const open = async (opening: NewSession, stories: string) => {
    setPending(true);
    const opened = await load().then(
      ({ openSession }) => openSession(opening),
      (failure: unknown) => ({ ok: false, fault: notLoaded(failure) }) as const,
    );
    setPending(false);
    if (!opened.ok) {
      const fault: Fault = opened.fault;
      setError(fault);
      return focusField(form.current, fault.field);
    }
    rememberName(opening.facilitatorName);
    if (opening.createToken) localText.set(tokenKey, mayKeepTokens() ? opening.createToken : '');
    if (isOwn(choice)) keptDecks.keep(choice.own);
    // Its user may have left the form.
    if (form.current) void navigate({ to: '/session', search: opened.seat, state: { stories } });
  };

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
    setError(undefined);
    setOwnFaults(found);
    setSayingFaults(true);
    if (session.ok && facilitator.ok && deck.ok) {
      const named = { name: session.value, facilitatorName: facilitator.value };
      const opening = {
        ...{ ...named, type: deck.scale, settings: chosenSettings(entered) },
        createToken: entered(tokenKey) || undefined,
      };
      void open(opening, entered('stories'));
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
      {isHydrated && needsCreateToken() && (
        <TextField
          label={t`Creation Token`}
          name={tokenKey}
          // The team may watch this screen.
          type="password"
          helper={t`Only people with this token can create sessions here. Ask the people who run this server.`}
          defaultValue={localText.get(tokenKey) ?? ''}
          isRequired
          {...markOf(faults, tokenKey)}
        />
      )}
      <DeckField choice={choice} onChoose={onChoose} saysFaults={saysFaults} />
      <Backlog linked={linked.stories} />
      <MoreOptions form={form} />
      {isIncomplete(faults) && <Alert>{problemText('nameRequired')}</Alert>}
      {error && (
        <Alert detail={error.detail}>{t`Failed to create session. Please try again.`}</Alert>
      )}
      <Button type="submit" variant="primary" isPending={isPending}>
        {isPending ? t`Creating Session...` : t`Create Session`}
      </Button>
      <p className="text-ink-soft text-sm">
        {t`Once the session is created, share its link, its QR code or its short code. Your team joins with nothing but a name.`}
      </p>
    </EarlyForm>
  );
}

/** More than fits into a session, and less than a step in the history can carry. */
const longestBacklog = 500_000;

/** Stories to begin with, maybe of a link. The session proposes them once it is open; they are not sent with it. */
function Backlog({ linked }: { readonly linked: string | undefined }) {
  if (linked !== undefined && linked.length > mostLinkedText) {
    return (
      <Alert>
        {t`The stories of this link are too long. Paste them once your session is open instead.`}
      </Alert>
    );
  }
  return (
    <TextArea
      label={t`Stories`}
      name="stories"
      rows={2}
      helper={
        linked === undefined
          ? t`Optional: paste your backlog. You check it before it is added.`
          : t`From the link. You check them before they are added to your session.`
      }
      maxLength={longestBacklog}
      defaultValue={linked}
    />
  );
}

/** The settings of a new session, in the groups of their dialog: those last chosen in this browser. */
function MoreOptions({ form }: { form: RefObject<HTMLFormElement | null> }) {
  useEffect(() => {
    for (const name of switchNames) {
      const box = form.current?.elements.namedItem(name);
      // A choice made before this script loaded stays.
      if (!(box instanceof HTMLInputElement) || box.checked !== box.defaultChecked) continue;
      const last = localText.get(name);
      if (last !== null) box.checked = last === 'on';
    }
  }, [form]);
  return (
    <details className="rounded-control border border-line px-3.5">
      <summary className="min-h-11 justify-between font-semibold text-sm">
        {t`More options`}
      </summary>
      <SettingFields settings={defaultSettings} />
    </details>
  );
}

/** The chosen settings, kept in this browser for the next session. */
function chosenSettings(entered: (field: string) => string): Settings {
  const chosen = { ...defaultSettings, ...enteredSwitches(entered) };
  for (const name of switchNames) localText.set(name, chosen[name] ? 'on' : 'off');
  return chosen;
}

/**
 * Proposes the name of the link, or the one after that of the last session, unless something stands
 * in the field already. It is selected, so that typing replaces it.
 */
function useProposedName(
  form: RefObject<HTMLFormElement | null>,
  field: string,
  linked: string | undefined,
): void {
  useEffect(() => {
    const input = form.current?.elements.namedItem(field);
    const last = lastSession();
    const proposed = linked ?? (last && nextName(last.name));
    if (!(input instanceof HTMLInputElement) || input.value !== '' || !proposed) return;
    input.value = proposed;
    // A browser may move the focus into the field only after the page has come to life.
    const { activeElement, body } = document;
    if (activeElement === input || activeElement === body) input.select();
  }, [form, field, linked]);
}
