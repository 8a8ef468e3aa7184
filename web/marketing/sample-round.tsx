import { decks } from '@story-pointer/core/decks';
import { useState } from 'react';
import { Button } from '../ui/button.tsx';
import { PlayingCard } from '../ui/playing-card.tsx';

const hand = decks.fibonacci.cards.slice(2, 7);
const story = 'Log in with a passkey';
const votes = [
  { name: 'Mira', display: '5' },
  { name: 'Jonas', display: '8' },
  { name: 'Aiko', display: '5' },
  { name: 'You', display: '3' },
];

/** How each card of the hand is held; the second is the one that was played. */
const fan = [
  '-rotate-[14deg] translate-y-1',
  '-translate-y-5 -rotate-[7deg]',
  '',
  'rotate-[7deg]',
  'translate-y-1 rotate-[14deg]',
];

/** A round of the product in small, made of its real cards: what a reveal looks like. */
export function SampleRound() {
  const [isRevealed, setRevealed] = useState(false);
  return (
    <section aria-label="A sample round" className="felt overflow-hidden px-4 pt-5 sm:px-7 sm:pt-6">
      <div className="flex min-h-11 items-center justify-between gap-3">
        <p className="font-semibold text-sm">{story}</p>
        <Button
          variant="primary"
          className="noscript:hidden"
          onClick={() => setRevealed(!isRevealed)}
        >
          {isRevealed ? 'New round' : 'Turn the cards'}
        </Button>
      </div>
      <ul className="mt-5 grid grid-cols-4 justify-items-center gap-2">
        {votes.map(({ name, display }) => (
          <li key={name} className="grid justify-items-center gap-2 font-medium text-sm">
            <PlayingCard
              display={display}
              isFaceUp={isRevealed}
              className="[--card-width:clamp(3.5rem,17vw,5.25rem)]"
            />
            <span>
              {name}
              {isRevealed && <span className="sr-only">: {display}</span>}
            </span>
          </li>
        ))}
      </ul>
      <p className="mt-3 min-h-7 text-center" aria-live="polite">
        {isRevealed ? (
          <span className="inline-block animate-rise">
            Average <b className="font-heading text-lg tabular-nums">5.3</b>, closest card{' '}
            <b className="font-heading text-lg">5</b>
          </span>
        ) : (
          <span className="text-ink-soft text-sm">4 of 4 voted</span>
        )}
      </p>
      <div aria-hidden="true" className="-mb-7 mt-9 flex justify-center">
        {hand.map(({ display }, index) => (
          <PlayingCard
            key={display}
            display={display}
            className={`-mx-2.5 origin-[50%_120%] [--card-width:clamp(4.25rem,18vw,5.75rem)] ${fan[index]}`}
          />
        ))}
      </div>
    </section>
  );
}
