import { plural, t } from '@lingui/core/macro';
import { medianOf, mostChosen } from '@story-pointer/core/consensus';
import { type Deck, labelOf, usesLabels } from '@story-pointer/core/decks/deck';
import {
  closestCard,
  countedVotes,
  formatActual,
  formatAverage,
  meanOf,
} from '@story-pointer/core/results';
import type { RevealedStory } from '@story-pointer/core/session/open-room';
import { castIn } from '@story-pointer/core/session/round';
import { figure } from '../../texts/formats.tsx';
import { exclusionNote } from './exclusion-note.ts';
import { labelsOf } from './labels-of.ts';

interface ResultFiguresProps {
  readonly deck: Deck;
  readonly story: RevealedStory;
}

/** The round in figures, and which votes they rest on. */
export function ResultFigures({ deck, story }: ResultFiguresProps) {
  const { agreed } = story.round;
  const votes = castIn(story.round);
  const counted = countedVotes(deck, votes).length;
  const note = exclusionNote(deck, votes);
  return (
    <div className="results__figures">
      <dl className="figures">
        {deck.average === 'none' ? (
          <Ranks deck={deck} story={story} />
        ) : (
          <Averages deck={deck} story={story} />
        )}
        {agreed !== null && (
          <Figure
            name={t({ message: 'Agreed', comment: 'The agreed points of a story' })}
            value={labelOf(deck, agreed)}
            isMain
          />
        )}
      </dl>
      <p className="results__basis">
        <span>
          {deck.average === 'positive'
            ? plural(counted, {
                other: 'Based on # vote(s) (excluding 0 and ? votes)',
              })
            : plural(counted, { other: 'Based on # vote(s)' })}
        </span>
        {note && <span>{note}</span>}
      </p>
    </div>
  );
}

function Ranks({ deck, story }: ResultFiguresProps) {
  const votes = castIn(story.round);
  return (
    <>
      <Figure name={t`Most chosen`} value={labelsOf(mostChosen(deck, votes)) || '—'} isMain />
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
      <Figure name={t`Average`} value={isEmpty ? '—' : figure(formatAverage(deck, mean))} isMain />
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

interface FigureProps {
  readonly name: string;
  readonly value: string | number;
  readonly isMain?: boolean;
}

const longest = 6;

function Figure({ name, value, isMain = false }: FigureProps) {
  return (
    <div
      className="figure"
      data-main={isMain || undefined}
      data-long={String(value).length > longest || undefined}
    >
      <dt>{name}</dt>
      <dd translate="no">{value}</dd>
    </div>
  );
}
