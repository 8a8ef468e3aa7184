import { plural, t } from '@lingui/core/macro';
import { Plural, Trans } from '@lingui/react/macro';
import { type Apart, type Consensus, consensusOf, type End } from '@story-pointer/core/consensus';
import type { Deck } from '@story-pointer/core/decks/deck';
import { isUnknown } from '@story-pointer/core/session/remark';
import { castIn, type RevealedRound } from '@story-pointer/core/session/round';
import { allSay } from '../../shared/verdict-text.ts';
import { Badge } from '../../ui/badge.tsx';
import { NamesInSentence } from './names.tsx';

interface ConsensusLineProps {
  readonly deck: Deck;
  readonly round: RevealedRound;
}

/** The consensus of a round in a line: a word and the distance, or the people who keep it open. */
export function ConsensusLine({ deck, round }: ConsensusLineProps) {
  const consensus = consensusOf(deck, castIn(round));
  return (
    <div className="consensus">
      <Verdict consensus={consensus} />
      {consensus.is === 'open' && <Unknowing deck={deck} round={round} />}
    </div>
  );
}

function Verdict({ consensus }: { consensus: Consensus }) {
  switch (consensus.is) {
    case 'open':
      return null;
    case 'agreed':
      return (
        <>
          <Badge tone="accent">
            <Trans context="estimates" comment="All votes are the same">
              Agreed
            </Trans>
          </Badge>
          <p className="font-semibold text-accent text-base">
            {allSay(consensus.count, consensus.card.label)}
          </p>
        </>
      );
    case 'close':
      return (
        <>
          <Badge>
            <Trans context="estimates" comment="Votes are one card apart">
              Close
            </Trans>
          </Badge>
          <p className="text-ink-soft">{t`One card apart`}</p>
        </>
      );
    case 'apart':
      return (
        <>
          <Badge tone="strongWarning">
            <Trans comment="Votes are two or more cards apart">Apart</Trans>
          </Badge>
          <p>{spread(consensus)}</p>
        </>
      );
    default:
      return consensus satisfies never;
  }
}

/** The distance of the ends. */
function spread({ lowest, highest, steps }: Apart) {
  const low = lowest.card.label;
  const high = highest.card.label;
  return plural(steps, {
    one: `${low} and ${high} are # card apart.`,
    other: `${low} and ${high} are # cards apart.`,
  });
}

/** The people at one end, with their card: 'Ana (3)'. */
export function Who({ end }: { end: End }) {
  return (
    <Trans comment="People and the card they voted for">
      <NamesInSentence ids={end.participantIds} /> ({end.card.label})
    </Trans>
  );
}

function Unknowing({ deck, round }: ConsensusLineProps) {
  const cast = castIn(round).filter(({ points }) => isUnknown(deck, points));
  if (cast.length === 0) return null;
  const ids = cast.flatMap(({ participantId }) => participantId ?? []);
  const who = <NamesInSentence ids={ids} />;
  return (
    <p className="text-ink-soft">
      {round.cards ? (
        <Plural
          value={cast.length}
          one="# needs more information"
          other="# need more information"
        />
      ) : (
        <Plural
          value={ids.length}
          one={<Trans>{who} needs more information</Trans>}
          other={<Trans>{who} need more information</Trans>}
        />
      )}
    </p>
  );
}
