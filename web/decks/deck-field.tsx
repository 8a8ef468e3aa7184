import { t } from '@lingui/core/macro';
import { deckLimits } from '@story-pointer/core/decks/check';
import { type Deck, usesLabels } from '@story-pointer/core/decks/deck';
import { ourDeck, presets } from '@story-pointer/core/decks/presets';
import { decks, scaleTypes } from '@story-pointer/core/decks/specified';
import { useEffect, useId, useRef, useState } from 'react';
import { logFailure } from '../browser/failure.ts';
import { root } from '../calls/installation.ts';
import { deckText } from '../texts/deck-text.ts';
import { Button } from '../ui/button.tsx';
import { copyText } from '../ui/copy-text.ts';
import { SelectField, SelectOptions, TextField } from '../ui/fields.tsx';
import { Icon } from '../ui/icon.tsx';
import { PlayingCard } from '../ui/playing-card.tsx';
import { showToast } from '../ui/toast.tsx';
import { type DeckChoice, isOwn, type OwnDeck, ownOption, readChoice } from './deck-choice.ts';
import { keptDecks } from './kept-decks.ts';

interface DeckFieldProps {
  readonly choice: DeckChoice;
  readonly onChoose: (choice: DeckChoice) => void;
  /** Whether faults show before their field was left. */
  readonly saysFaults: boolean;
}

/** Selects a deck, or edits a custom one. */
export function DeckField({ choice, onChoose, saysFaults }: DeckFieldProps) {
  const select = useRef<HTMLSelectElement>(null);
  const kept = keptDecks.useAll();
  const { option, own } = choice;
  const tell = () => {
    const chosen = select.current?.value ?? option;
    if (chosen === option) return;
    const deck = kept.find(({ name }) => keptOption(name) === chosen);
    onChoose({ option: chosen, own: deck ?? own });
  };
  // The choice may be older than this script, and then no event has reported it.
  useEffect(tell);
  return (
    <>
      <SelectField
        label={t`Estimation Method`}
        name="type"
        ref={select}
        defaultValue={option}
        onChange={tell}
      >
        <SelectOptions values={scaleTypes} textOf={(type) => deckText(decks[type].name)} />
        <optgroup label={t`More decks`}>
          <SelectOptions values={presets.map(({ name }) => name)} textOf={deckText} />
        </optgroup>
        <optgroup label={t`Your decks`}>
          {kept.map(({ name }) => (
            <option key={name} value={keptOption(name)}>
              {deckText(name)}
            </option>
          ))}
          <option value={ownOption}>{t`Enter your own cards...`}</option>
        </optgroup>
      </SelectField>
      {isOwn(choice) && (
        <OwnDeckFields
          own={own}
          isKept={option !== ownOption}
          saysFaults={saysFaults}
          onWrite={(written) => onChoose({ option, own: written })}
        />
      )}
    </>
  );
}

/** Options of other kinds never begin with this. */
function keptOption(name: string): string {
  return `kept ${name}`;
}

interface OwnDeckFieldsProps {
  readonly own: OwnDeck;
  readonly isKept: boolean;
  readonly saysFaults: boolean;
  readonly onWrite: (own: OwnDeck) => void;
}

/** The fields of a custom deck: its cards in a line, and its name. */
function OwnDeckFields({ own, isKept, saysFaults, onWrite }: OwnDeckFieldsProps) {
  const [wasLeft, setLeft] = useState(false);
  const read = readChoice({ option: ownOption, own });
  const faultIn = (field: string) => {
    const isSaid = (wasLeft || saysFaults) && !read.ok && read.field === field;
    return isSaid ? read.detail : undefined;
  };
  return (
    <div className="grid gap-3 rounded-control border border-line border-dashed p-3">
      <TextField
        label={t`Cards`}
        name="cards"
        value={own.cards}
        placeholder="XS=1, S=2, M=3, ?"
        helper={t`Numbers are their own values. Give words a value, such as S=1; without one they have only an order. Add a meaning after a colon, such as 5: half a day.`}
        error={faultIn('cards')}
        autoCapitalize="off"
        spellCheck={false}
        onChange={({ target }) => onWrite({ ...own, cards: target.value })}
        onBlur={() => setLeft(true)}
      />
      <TextField
        label={t`Deck name`}
        name="deckName"
        value={own.name === ourDeck ? deckText(ourDeck) : own.name}
        maxCharacters={deckLimits.name}
        error={faultIn('deckName')}
        onChange={({ target }) => onWrite({ ...own, name: target.value })}
        onBlur={() => setLeft(true)}
      />
      <div className="-mx-3 flex flex-wrap">
        <Button variant="quiet" disabled={!read.ok} onClick={() => void copyLink(own)}>
          <Icon name="copy" />
          {t`Copy Link to This Deck`}
        </Button>
        {isKept && (
          <Button variant="quiet" onClick={() => keptDecks.forget(own)}>
            {t`Remove Deck`}
          </Button>
        )}
      </div>
    </div>
  );
}

/** The link opens the form with this deck. */
async function copyLink({ name, cards }: OwnDeck): Promise<void> {
  const url = new URL('create-session', root());
  const search = String(new URLSearchParams({ deck: name, cards }));
  // Chats do not take these for the end of a link.
  url.search = search.replace(/[-_.*]$/, (end) => `%${end.charCodeAt(0).toString(16)}`);
  try {
    await copyText(url.href);
    showToast(t`The link to this deck was copied.`);
  } catch (failure) {
    logFailure(failure);
    showToast(t`Failed to copy the link. Here it is: ${url.href}`, 'error');
  }
}

/** The cards of the team, laid out on the table. */
export function DeckPreview({ deck }: { deck: Deck & { readonly description?: string } }) {
  const titleId = useId();
  return (
    <section
      aria-labelledby={titleId}
      className="grid gap-5 rounded-table bg-felt p-5 sm:p-7 in-[.dialog]:gap-3 in-[.dialog]:p-4"
    >
      <div className="grid gap-1">
        <h2 id={titleId} className="font-heading text-title">
          <bdi translate="no">{deckText(deck.name)}</bdi>
        </h2>
        <p className="text-sm">{deck.description ? deckText(deck.description) : waysOf(deck)}</p>
      </div>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(4.25rem,1fr))] gap-x-1.5 gap-y-4 in-[.dialog]:gap-y-2">
        {deck.cards.map(({ label, description }) => (
          <li
            key={label}
            className="grid grid-cols-1 content-start justify-items-center gap-1.5 text-center"
          >
            <PlayingCard
              display={label}
              className="[--card-width:3.75rem] in-[.dialog]:[--card-width:2.75rem]"
            />
            <span className="sr-only">{label}</span>
            {description && (
              <span className="hyphens-auto text-xs [overflow-wrap:anywhere] in-[.dialog]:text-[0.75rem]">
                {deckText(description)}
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Describes the results of a deck without a description. */
function waysOf(deck: Deck): string {
  if (deck.average === 'none') return t`Results are shown as words, without an average.`;
  return usesLabels(deck) ? t`Results are shown as sizes.` : t`Results are shown as numbers.`;
}
