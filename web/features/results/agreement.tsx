import { t } from '@lingui/core/macro';
import type { Deck } from '@story-pointer/core/decks/deck';
import { castIn, type RevealedRound } from '@story-pointer/core/session/round';
import { verdictText } from '../../shared/verdict-text.ts';
import { number } from '../../texts/formats.tsx';
import { lazyPart } from '../../ui/lazy.tsx';

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
  return (
    <div className="agreement">
      <p className="agreement__verdict">{verdictText(deck, castIn(round))}</p>
      <p className="text-ink-soft">
        {round.number === 1
          ? t`Agreed in the first round`
          : t`Agreed in round ${number(round.number)}`}
      </p>
      <Pips />
    </div>
  );
}
