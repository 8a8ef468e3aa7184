import { plural, t } from '@lingui/core/macro';
import { medianOf, mostChosen } from '@story-pointer/core/consensus';
import {
  type Card,
  type CardKind,
  cardOf,
  type Deck,
  labelOf,
  usesLabels,
} from '@story-pointer/core/decks/deck';
import {
  closestCard,
  countedVotes,
  formatActual,
  formatAverage,
  meanOf,
} from '@story-pointer/core/results';
import type { RevealedStory } from '@story-pointer/core/session/open-room';
import { type Cast, castIn, remarksOf } from '@story-pointer/core/session/round';
import { enumerated, figure } from '../../texts/formats.tsx';

interface ResultFiguresProps {
  readonly deck: Deck;
  readonly story: RevealedStory;
}

/** The votes on which the figures of a round rest. */
export function Basis({ deck, story }: ResultFiguresProps) {
  const votes = castIn(story.round);
  const counted = countedVotes(deck, votes).length;
  const note = exclusionNote(deck, votes);
  // Known people say it beside their names.
  const nameless = remarksOf(story.round).filter(({ participantId }) => participantId === null);
  const unsure = nameless.filter((remark) => remark.unsure).length;
  return (
    <p className="flex flex-wrap gap-x-3 text-(length:--text-xs) text-ink-soft leading-[1.3] @max-[30rem]/facts:text-[0.75rem]">
      <span>
        {deck.average === 'positive'
          ? plural(counted, {
              other: 'Based on # vote(s) (excluding 0 and ? votes)',
            })
          : plural(counted, { other: 'Based on # vote(s)' })}
      </span>
      {note && <span>{note}</span>}
      {unsure > 0 && <span>{plural(unsure, { other: '# unsure' })}</span>}
    </p>
  );
}

/** The round in figures. */
export function ResultFigures({ deck, story }: ResultFiguresProps) {
  const { agreed } = story.round;
  return (
    <dl className="flex flex-wrap gap-x-5">
      {deck.average === 'none' ? (
        <Ranks deck={deck} story={story} />
      ) : (
        <Averages deck={deck} story={story} />
      )}
      {agreed !== null && (
        <Figure
          name={t({ message: 'Agreed', comment: 'The agreed points of a story' })}
          value={labelOf(deck, agreed)}
        />
      )}
    </dl>
  );
}

function Ranks({ deck, story }: ResultFiguresProps) {
  const votes = castIn(story.round);
  return (
    <>
      <Figure name={t`Most chosen`} value={labelsOf(mostChosen(deck, votes)) || '—'} />
      <Figure name={t`Median`} value={labelsOf(medianOf(deck, votes)) || '—'} />
    </>
  );
}

function Averages({ deck, story }: ResultFiguresProps) {
  const votes = castIn(story.round);
  const mean = meanOf(deck, votes);
  const isEmpty = countedVotes(deck, votes).length === 0;
  const isNumeric = !usesLabels(deck);
  return (
    <>
      <Figure name={t`Average`} value={isEmpty ? '—' : figure(formatAverage(deck, mean))} />
      <Figure
        name={t({
          message: 'Actual',
          comment: 'The average as a number with two decimals, beside the rounded one',
        })}
        value={isEmpty ? '—' : figure(formatActual(mean))}
      />
      {isNumeric && (
        <Figure
          name={t`Closest card`}
          value={(isEmpty ? undefined : closestCard(deck, mean)?.label) ?? '—'}
        />
      )}
    </>
  );
}

function Figure({ name, value }: { readonly name: string; readonly value: string | number }) {
  return (
    <div className="flex items-baseline gap-x-[0.4375rem] @max-[30rem]/facts:grid">
      <dt className="text-(length:--text-xs) text-ink-soft @min-[30rem]/facts:whitespace-nowrap @max-[30rem]/facts:leading-[1.2]">
        {name}
      </dt>
      <dd translate="no" className="font-heading text-[1.1875rem] leading-[1.25]">
        {value}
      </dd>
    </div>
  );
}

/** Cards in a sentence: '5 and 8'. */
function labelsOf(cards: readonly Card[]): string {
  return enumerated(cards.map(({ label }) => label));
}

const kinds: readonly CardKind[] = ['unknown', 'tooBig', 'break', 'estimate'];

/** Says how many votes the figures leave out, and why; nothing when they count them all. */
export function exclusionNote(deck: Deck, votes: readonly Cast[]): string | null {
  const counted = new Set(countedVotes(deck, votes));
  const leftOut = votes.filter((vote) => !counted.has(vote));
  const parts = kinds.flatMap((kind) => {
    const count = leftOut.filter(({ points }) => cardOf(deck, points)?.kind === kind).length;
    return count > 0 ? leftOutText(kind, count) : [];
  });
  return parts.length > 0 ? t`Excluded: ${enumerated(parts)}` : null;
}

// lingui-set comment="One item of the list after 'Excluded:'"
/** The only estimate that may not count is zero. */
function leftOutText(kind: CardKind, count: number): string {
  switch (kind) {
    case 'unknown':
      return plural(count, {
        one: "# 'Need more info' vote",
        other: "# 'Need more info' votes",
      });
    case 'tooBig':
      return plural(count, { one: "# 'Too big' vote", other: "# 'Too big' votes" });
    case 'break':
      return plural(count, { one: "# 'Need a break' vote", other: "# 'Need a break' votes" });
    case 'estimate':
      return plural(count, { one: '# zero vote', other: '# zero votes' });
    default:
      return kind satisfies never;
  }
}
