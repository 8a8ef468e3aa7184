import { t } from '@lingui/core/macro';
import { medianOf, proposalsFor, suggestionsFor } from '@story-pointer/core/consensus';
import { agreeableCards, cardOf, type Points, usesLabels } from '@story-pointer/core/decks/deck';
import { readAmount } from '@story-pointer/core/decks/read-amount';
import { deckOf } from '@story-pointer/core/decks/scale';
import { nextStory } from '@story-pointer/core/session/collecting';
import type { RevealedStory } from '@story-pointer/core/session/open-room';
import { castIn } from '@story-pointer/core/session/round';
import { type FormEvent, useState } from 'react';
import { AgreedCards, type AgreedCardsProps } from '../../decks/agreed-cards.tsx';
import { useRoom } from '../../room/room.tsx';
import { useDialogCommand } from '../../room/use-command.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions, type DialogState } from '../../ui/dialog.tsx';
import { SelectField, TextField } from '../../ui/fields.tsx';
import { useAgreement } from './use-agreement.tsx';

interface AcceptDialogProps extends DialogState, Pick<AgreedCardsProps, 'typed' | 'onType'> {
  readonly story: RevealedStory;
}

export function AcceptDialog({ story, typed, onType, ...state }: AcceptDialogProps) {
  const accept = useDialogCommand(state);
  return (
    <Dialog title={t`Enter Agreed Story Points`} {...accept.dialog}>
      <AcceptForm story={story} typed={typed} onType={onType} accept={accept} />
    </Dialog>
  );
}

const otherOption = 'other';

interface AcceptFormProps extends Pick<AgreedCardsProps, 'typed' | 'onType'> {
  readonly story: RevealedStory;
  readonly accept: ReturnType<typeof useDialogCommand>;
}

/** Saves what the team agreed on; a suggestion is chosen, so that Enter is enough. */
function AcceptForm({ story, typed: typedCard, onType, accept }: AcceptFormProps) {
  const { view } = useRoom();
  const deck = deckOf(view.session.type);
  const votes = castIn(story.round);
  const proposed = proposalsFor(deck, votes).at(-1) ?? medianOf(deck, votes)[0];
  const before = typedCard?.points ?? story.round.agreed ?? proposed?.value ?? null;
  const isOther = before !== null && !cardOf(deck, before);
  const [chosen, setChosen] = useState<Points | null>(isOther ? null : before);
  /** Another value than that of a card, as it is typed; null while there is none. */
  const [typed, setTyped] = useState(isOther ? String(before) : null);
  const [isMissing, setMissing] = useState(false);
  const [goesOn, setGoesOn] = useState(false);
  const save = useAgreement(story, accept);
  const next = nextStory(view, story.id);
  const cards = agreeableCards(deck);

  const points = typed === null ? chosen : readAmount(typed);
  const choose = (card: Points | null) => {
    setTyped(null);
    setChosen(card);
  };

  const [seen, setSeen] = useState(typedCard);
  if (typedCard !== seen) {
    setSeen(typedCard);
    if (typedCard) choose(typedCard.points);
  }

  const submit = (isGoingOn: boolean) => {
    setMissing(points === null);
    if (points === null) return;
    setGoesOn(isGoingOn);
    save(points, isGoingOn);
  };

  return (
    <form
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        submit(false);
      }}
      className="grid gap-4"
    >
      <AgreedCards
        deck={deck}
        chosen={typed === null ? chosen : null}
        typed={typedCard}
        onType={onType}
        suggestions={suggestionsFor(deck, votes)}
        onChoose={choose}
      />
      <SelectField
        label={t`Select story points`}
        value={typed === null ? (chosen ?? '') : otherOption}
        onChange={({ target }) => {
          const card = cards.find(({ value }) => String(value) === target.value);
          choose(card?.value ?? null);
          if (target.value === otherOption) setTyped('');
        }}
      >
        <option value="">{t`Select story points`}</option>
        {cards.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
        {!usesLabels(deck) && <option value={otherOption}>{t`Another value`}</option>}
      </SelectField>
      {typed !== null && (
        <TextField
          label={t`Another value`}
          inputMode="decimal"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          autoFocus
        />
      )}
      {isMissing && points === null && (
        <Alert>{t`Please enter a valid number for story points`}</Alert>
      )}
      {accept.error && (
        <Alert detail={accept.error.detail}>
          {t`Failed to save story points. Please try again.`}
        </Alert>
      )}
      <DialogActions>
        <Button className="px-3.5" onClick={accept.leave}>
          {t`Cancel`}
        </Button>
        {next && (
          <Button className="px-3.5" isPending={accept.isPending} onClick={() => submit(true)}>
            {accept.isPending && goesOn ? t`Saving...` : t`Save & Next Story`}
          </Button>
        )}
        {/* The main one is what Enter does; with one more it continues from there. */}
        <Button type="submit" className="px-3.5" variant="primary" isPending={accept.isPending}>
          {accept.isPending && !goesOn ? t`Saving...` : t`Save & Continue`}
        </Button>
      </DialogActions>
    </form>
  );
}
