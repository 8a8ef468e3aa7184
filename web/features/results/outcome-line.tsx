import { cardOf, type Deck } from '@story-pointer/core/decks/deck';
import { type End, type Outcome, outcomeOf } from '@story-pointer/core/outcome';
import { castIn, type RevealedRound } from '@story-pointer/core/session/round';
import * as texts from '#messages/results.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Names } from './names.tsx';

interface OutcomeLineProps {
  readonly deck: Deck;
  readonly round: RevealedRound;
}

/** What the table says of a round: a word and who is furthest apart, or who keeps it open. */
export function OutcomeLine({ deck, round }: OutcomeLineProps) {
  const outcome = outcomeOf(deck, castIn(round));
  return (
    <div className="outcome flex flex-wrap items-baseline gap-x-2.5 gap-y-1 text-sm">
      <Verdict outcome={outcome} />
      {outcome.is === 'open' && <Unknowing deck={deck} round={round} />}
    </div>
  );
}

type Apart = Extract<Outcome, { readonly is: 'close' | 'apart' }>;

function Verdict({ outcome }: { outcome: Outcome }) {
  switch (outcome.is) {
    case 'open':
      return null;
    case 'agreed':
      return (
        <>
          <Badge tone="accent">{texts.agreed}</Badge>
          <p className="font-semibold text-accent text-base">
            {texts.allSay(outcome.count, outcome.card.label)}
          </p>
        </>
      );
    case 'close':
      return (
        <>
          <Badge>{texts.close}</Badge>
          <p className="text-ink-soft">{texts.oneApart}</p>
        </>
      );
    case 'apart':
      return (
        <>
          <Badge tone="warning">{texts.apart}</Badge>
          <p>{spread(outcome)}</p>
        </>
      );
    default:
      return outcome satisfies never;
  }
}

/** How far apart the ends are, and who is there where that is known. */
function spread({ lowest, highest, steps }: Apart) {
  if (lowest.participantIds.length === 0) {
    return texts.between(lowest.card.label, highest.card.label, steps);
  }
  return texts.furthest(<Who end={lowest} />, <Who end={highest} />, steps);
}

/** Those at one end, with their card: 'Ana (3)'. */
export function Who({ end }: { end: End }) {
  return texts.end(<Names ids={end.participantIds} />, end.card.label);
}

/** Those who need to know more before they can say. */
function Unknowing({ deck, round }: OutcomeLineProps) {
  const cast = castIn(round).filter(({ points }) => cardOf(deck, points)?.kind === 'unknown');
  if (cast.length === 0) return null;
  const ids = cast.flatMap(({ participantId }) => participantId ?? []);
  return (
    <p className="text-ink-soft">
      {round.cards
        ? texts.unknowingOnes(cast.length)
        : texts.unknowing(<Names ids={ids} />, ids.length)}
    </p>
  );
}
