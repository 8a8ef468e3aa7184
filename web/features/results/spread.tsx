import { t } from '@lingui/core/macro';
import type { Deck } from '@story-pointer/core/decks/deck';
import { deckOf } from '@story-pointer/core/decks/scale';
import type { RevealedStory } from '@story-pointer/core/session/open-room';
import { castIn, type RevealedRound } from '@story-pointer/core/session/round';
import { useRoom } from '../../room/room.tsx';
import { type Arrangement, arrangementOf } from '../../shared/arrangement.ts';
import { useIsTurning } from '../../shared/turning.ts';
import { verdictText } from '../../shared/verdict-text.ts';
import { number } from '../../texts/formats.tsx';
import { Pip } from '../../ui/pip.tsx';
import { BarFacts } from './distribution.tsx';

type Columns = Extract<Arrangement, { readonly is: 'columns' }>;

/** The result on the felt, around the cards: the distribution beneath its columns, or an agreement. */
export function Spread({ story }: { story: RevealedStory }) {
  const deck = deckOf(useRoom().view.session.type);
  const isTurning = useIsTurning(story.id);
  if (isTurning) return null;
  const arrangement = arrangementOf(deck, story.round);
  switch (arrangement.is) {
    case 'rows':
      return null;
    case 'fan':
      return <Agreement deck={deck} round={story.round} />;
    case 'columns':
      return <UnderColumns {...arrangement} votes={story.round.votes.length} />;
    default:
      return arrangement satisfies never;
  }
}

function UnderColumns({ columns, ghosts, line, votes }: Columns & { readonly votes: number }) {
  const column = {
    '--column': columns[0]?.width ?? 1,
    '--highest': Math.max(1, ...columns.map(({ bar }) => bar.count)),
  };
  return (
    <div className="spread" style={column}>
      <h3 className="spread__title">{t`Vote Distribution`}</h3>
      {ghosts.map(({ label, ...place }) => (
        <span key={label} aria-hidden="true" translate="no" style={at(place)} className="ghost">
          <span style={{ '--length': label.length }} className="ghost__card">
            {label}
          </span>
        </span>
      ))}
      {line !== null && (
        <p style={at({ x: line, width: 0 })} className="spread__line">
          <span>{t`not in the average`}</span>
        </p>
      )}
      <ul>
        {columns.map(({ bar, ...place }) => (
          <li
            key={bar.points}
            data-counts={bar.counts || undefined}
            style={at(place)}
            className="column"
          >
            <span translate="no" className="sr-only">
              {bar.label}
            </span>
            <BarFacts bar={bar} votes={votes} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function at({ x, width }: { readonly x: number; readonly width: number }) {
  return { '--at': x, '--width': width };
}

/** Everybody has played the same card: the sentence of the round, large on the felt. */
function Agreement({ deck, round }: { readonly deck: Deck; readonly round: RevealedRound }) {
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

const count = 40;
/** Places of the pips look random and are the same each time: fractions of the golden ratio. */
const golden = 0.618;

/** Paper pips that fly from the cards for a moment. */
function Pips() {
  return (
    <span aria-hidden="true" className="pips">
      {Array.from({ length: count }, (_, index) => (
        <i
          // biome-ignore lint/suspicious/noArrayIndexKey: pips have no other key.
          key={index}
          style={{
            '--x': fraction(index * golden),
            '--y': fraction(index * golden * golden + 0.3),
            '--turn-by': fraction(index * 0.37),
          }}
        >
          <Pip />
        </i>
      ))}
    </span>
  );
}

function fraction(value: number): number {
  return value - Math.floor(value);
}
