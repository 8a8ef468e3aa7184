import { Pip } from './pip.tsx';

interface PlayingCardProps {
  /** What stands on its face; nothing for a card whose face is not known here. */
  readonly display?: string | undefined;
  readonly isFaceUp?: boolean;
  /** Its width decides its size: `[--card-width:6rem]`. */
  readonly className?: string;
}

/** A card as one sees it, which turns when `isFaceUp` changes. Says nothing to screen readers. */
export function PlayingCard({ display, isFaceUp = true, className = '' }: PlayingCardProps) {
  return (
    <span
      aria-hidden="true"
      data-face={isFaceUp ? 'up' : 'down'}
      data-length={display?.length}
      className={`playing-card ${className}`}
    >
      <span className="playing-card__turn">
        <span className="playing-card__face">
          {display !== undefined && (
            <>
              <Corner display={display} />
              <Corner display={display} />
              <span className="playing-card__middle">{display}</span>
            </>
          )}
        </span>
        <span className="playing-card__back">
          <span className="playing-card__pattern">
            <span className="playing-card__medal">
              <Pip />
            </span>
          </span>
        </span>
      </span>
    </span>
  );
}

function Corner({ display }: { display: string }) {
  return (
    <span className="playing-card__corner">
      {display}
      <Pip className="playing-card__pip" />
    </span>
  );
}
