import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { presets } from '@story-pointer/core/decks/presets';
import { decks, scaleTypes } from '@story-pointer/core/decks/specified';
import { useEffect, useRef } from 'react';
import { deckText } from '../texts/deck-text.ts';
import { SelectField } from '../ui/select-field.tsx';
import { type DeckChoice, isOwn, ownOption } from './deck-choice.ts';
import { useKeptDecks } from './kept-decks.ts';
import { OwnDeckFields } from './own-deck-fields.tsx';

interface DeckFieldProps {
  readonly choice: DeckChoice;
  readonly onChoose: (choice: DeckChoice) => void;
  /** Whether faults show before their field was left. */
  readonly saysFaults: boolean;
}

/** Selects a deck, or edits a custom one. */
export function DeckField({ choice, onChoose, saysFaults }: DeckFieldProps) {
  const select = useRef<HTMLSelectElement>(null);
  const kept = useKeptDecks();
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
        {scaleTypes.map((type) => (
          <option key={type} value={type}>
            {deckText(decks[type].name)}
          </option>
        ))}
        <optgroup label={t`More decks`}>
          {presets.map(({ name }) => (
            <option key={name} value={name}>
              {deckText(name)}
            </option>
          ))}
        </optgroup>
        <optgroup label={t`Your decks`}>
          {kept.map(({ name }) => (
            <option key={name} value={keptOption(name)}>
              {name}
            </option>
          ))}
          <option value={ownOption}>
            <Trans>Enter your own cards...</Trans>
          </option>
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
