import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { labelOf, type Points } from '@story-pointer/core/decks/deck';
import { decks } from '@story-pointer/core/decks/specified';
import { closestCard, formatAverage, meanOf } from '@story-pointer/core/results';
import { useState } from 'react';
import { figure } from '../texts/formats.tsx';
import { i18n } from '../texts/i18n.ts';
import { votedText } from '../texts/voted-text.ts';
import { Button } from '../ui/button.tsx';
import { PlayingCard } from '../ui/playing-card.tsx';

const deck = decks.fibonacci;
const hand = deck.cards.slice(2, 7);
const others = [5, 8, 5];
const people = [msg`Mira`, msg`Jonas`, msg`Aiko`, msg`You`];

/** The position of each card in the hand. */
const fan = [
  '-rotate-[14deg] translate-y-1 rtl:rotate-[14deg]',
  '-rotate-[7deg] rtl:rotate-[7deg]',
  '',
  'rotate-[7deg] rtl:-rotate-[7deg]',
  'translate-y-1 rotate-[14deg] rtl:-rotate-[14deg]',
];

/** A small round made of the product's real cards, to show a reveal. */
export function SampleRound() {
  const [isRevealed, setRevealed] = useState(false);
  const [own, setOwn] = useState<Points | null>(null);
  const played = own === null ? others : [...others, own];
  const votes = played.map((points, place) => ({ participantId: `${place}`, points }));
  const turn = () => {
    if (isRevealed) setOwn(null);
    setRevealed(!isRevealed);
  };
  const names = people.map((name) => i18n._(name));
  const mean = meanOf(deck, votes);
  return (
    <section
      aria-label={t`A sample round`}
      className="felt overflow-clip px-4 pt-5 sm:px-7 sm:pt-6"
    >
      <div className="flex min-h-11 items-center justify-between gap-3">
        <p className="wrap-break-word font-semibold text-sm">{t`Story: Search by postcode`}</p>
        <Button
          variant="primary"
          className="wrap-break-word max-w-3/5 shrink-0 noscript:hidden"
          onClick={turn}
        >
          {isRevealed ? t`New Round` : t`Reveal Results`}
        </Button>
      </div>
      <ul className="mt-5 grid grid-cols-4 justify-items-center gap-2">
        {names.map((name, index) => {
          const vote = votes[index];
          const label = vote && labelOf(deck, vote.points);
          return (
            <li key={name} className="grid justify-items-center gap-2 font-medium text-sm">
              {vote ? (
                <PlayingCard
                  display={label}
                  isFaceUp={isRevealed}
                  className="animate-appear [--card-width:clamp(3.5rem,17vw,5.25rem)]"
                />
              ) : (
                <span className="aspect-5/7 w-[clamp(3.5rem,17vw,5.25rem)] rounded-control border-2 border-edge border-dashed" />
              )}
              <span>
                {name}
                {isRevealed && vote && <span className="sr-only">: {label}</span>}
              </span>
            </li>
          );
        })}
      </ul>
      <p className="mt-3 min-h-7 text-center" aria-live="polite">
        {isRevealed ? (
          <span className="inline-block animate-rise">
            <Trans>
              Average{' '}
              <b className="font-heading text-lg tabular-nums">
                {figure(formatAverage(deck, mean))}
              </b>
              , closest card{' '}
              <b className="font-heading text-lg">{closestCard(deck, mean)?.label}</b>
            </Trans>
          </span>
        ) : (
          <span className="text-ink-soft text-sm">
            {own === null ? (
              <Trans comment="After a text as in '3 of 4 voted'">
                {votedText(3, 4)}. Pick a card below.
              </Trans>
            ) : (
              votedText(4, 4)
            )}
          </span>
        )}
      </p>
      <div className="-mb-7 mt-9 flex justify-center">
        {hand.map(({ label, value }, index) => (
          <button
            key={label}
            type="button"
            aria-label={t`Pick ${label}`}
            aria-pressed={value === own}
            disabled={isRevealed}
            onClick={() => setOwn(value)}
            className={`-mx-2.5 origin-[50%_120%] rounded-chip transition-[translate] duration-200 enabled:hover:-translate-y-3 aria-pressed:-translate-y-5 ${fan[index]}`}
          >
            <PlayingCard display={label} className="[--card-width:clamp(3.25rem,18vw,5.75rem)]" />
          </button>
        ))}
      </div>
    </section>
  );
}
