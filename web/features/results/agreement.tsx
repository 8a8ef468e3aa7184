import { t } from '@lingui/core/macro';
import type { Deck } from '@story-pointer/core/decks/deck';
import { verdictOf } from '@story-pointer/core/outcome';
import { castIn, type RevealedRound } from '@story-pointer/core/session/round';
import { number } from '../../texts/formats.tsx';
import { lazyPart } from '../../ui/lazy.tsx';
import { allSay } from './all-say.ts';

const Pips = lazyPart<object>(
  async () => (await import('./pips.tsx')).Pips,
  () => null,
);

interface AgreementProps {
  readonly deck: Deck;
  readonly round: RevealedRound;
}

/** Everybody has played the same card: the sentence of the round, large on the felt. */
export function Agreement({ deck, round }: AgreementProps) {
  const verdict = verdictOf(deck, castIn(round));
  if (verdict.is !== 'all') return null;
  return (
    <div className="agreement outcome">
      <p className="agreement__verdict">{allSay(verdict.count, verdict.card.label)}</p>
      <p className="text-ink-soft">
        {round.number === 1
          ? t`Agreed in the first round`
          : t`Agreed in round ${number(round.number)}`}
      </p>
      <Pips />
    </div>
  );
}
