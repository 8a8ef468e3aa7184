import { Pip } from './pip.tsx';

interface PlayingCardProps {
  /** The label on its face; undefined for a card whose value is unknown here. */
  readonly display?: string | undefined;
  /** The visible side; without it the card is face up and never turns. */
  readonly isFaceUp?: boolean;
  /** Its width decides its size: `[--card-width:6rem]`. */
  readonly className?: string;
}

/** A longer label is a word, which fills the width of its card. */
export const mostShort = 4;

/** The width of a word in small letters; capitals, digits and signs of East Asia are wider. */
function lettersIn(word: string): number {
  const widths = Array.from(word, (letter) => {
    if (/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u.test(letter))
      return 1.9;
    return /[\p{Lu}\p{N}]/u.test(letter) ? 1.35 : 1;
  });
  return widths.reduce((sum, width) => sum + width, 0);
}

/** A card, which turns when `isFaceUp` changes. Hidden from screen readers. */
export function PlayingCard({ display, isFaceUp, className = '' }: PlayingCardProps) {
  const turns = isFaceUp !== undefined;
  const isWord = display !== undefined && display.length > mostShort;
  const side = isFaceUp ? 'up' : 'down';
  return (
    <span
      aria-hidden="true"
      translate="no"
      data-face={turns ? side : undefined}
      data-length={display?.length}
      data-word={isWord || undefined}
      style={{ '--letters': isWord ? lettersIn(display) : display?.length }}
      className={`playing-card ${className}`}
    >
      {turns ? (
        <span className="playing-card__turn">
          <Face display={display} />
          <span className="playing-card__back">
            <span className="playing-card__pattern">
              <span className="playing-card__medal">
                <Pip />
              </span>
            </span>
          </span>
        </span>
      ) : (
        <Face display={display} />
      )}
    </span>
  );
}

function Face({ display }: { display: string | undefined }) {
  return (
    <span className="playing-card__face">
      {display !== undefined && (
        <>
          <Corner display={display} />
          <Corner display={display} />
          <span className="playing-card__middle">{display}</span>
        </>
      )}
    </span>
  );
}

function Corner({ display }: { display: string }) {
  return (
    <span className="playing-card__corner">
      {display}
      <Pip className="w-[9.5cqw] text-card-pip" />
    </span>
  );
}
