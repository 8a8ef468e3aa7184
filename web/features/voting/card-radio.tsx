import type { Card, Points } from '@story-pointer/core/decks/deck';
import { useId } from 'react';
import { PlayingCard } from '../../ui/playing-card.tsx';

interface CardRadioProps {
  readonly card: Card;
  /** The name that the radio buttons of one hand share. */
  readonly group: string;
  readonly isChosen: boolean;
  readonly onChoose: (points: Points) => void;
}

/** A card that can be picked: a radio button, invisible, lies over the whole of it. */
export function CardRadio({ card, group, isChosen, onChoose }: CardRadioProps) {
  const hintId = useId();
  const { value, label, description } = card;
  return (
    <div className="hand__card group">
      <input
        type="radio"
        name={group}
        value={value}
        checked={isChosen}
        onChange={() => onChoose(value)}
        aria-label={label}
        aria-describedby={description && hintId}
        className="peer absolute inset-0 z-10 m-0 cursor-pointer opacity-0"
      />
      <PlayingCard
        display={label}
        className="rounded-[8%/6%] outline-offset-2 transition duration-200 group-hover:-translate-y-1 peer-checked:-translate-y-2 peer-checked:outline-3 peer-checked:outline-accent peer-focus-visible:outline-3 peer-focus-visible:outline-focus"
      />
      {description && (
        <span id={hintId} className="hand__hint">
          {description}
        </span>
      )}
    </div>
  );
}
