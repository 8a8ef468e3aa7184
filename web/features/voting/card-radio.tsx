import type { Card, Points } from '@story-pointer/core/decks/deck';
import { useId } from 'react';
import { deckText } from '../../texts/deck-text.ts';
import { PlayingCard } from '../../ui/playing-card.tsx';

interface CardRadioProps {
  readonly card: Card;
  /** The common name of the radio buttons of one hand. */
  readonly group: string;
  readonly isChosen: boolean;
  readonly onChoose: (points: Points) => void;
}

/** A word that is wider than its card, and may be broken. */
const longWord = /\S{12}/;

/** A card that can be picked, covered by an invisible radio button. */
export function CardRadio({ card, group, isChosen, onChoose }: CardRadioProps) {
  const hintId = useId();
  const { value, label, description } = card;
  const hint = description && deckText(description);
  return (
    <div className="hand__card">
      <input
        type="radio"
        name={group}
        value={value}
        checked={isChosen}
        onChange={() => onChoose(value)}
        aria-label={label}
        aria-describedby={hint && hintId}
        className="card-choice"
      />
      <PlayingCard display={label} />
      {hint && (
        <span id={hintId} data-long={longWord.test(hint) || undefined} className="hand__hint">
          {hint}
        </span>
      )}
    </div>
  );
}
