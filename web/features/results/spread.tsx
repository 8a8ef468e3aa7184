import { Trans } from '@lingui/react/macro';
import { deckOf } from '@story-pointer/core/decks/scale';
import type { RevealedStory } from '@story-pointer/core/session/open-room';
import { useRoom } from '../../room/room.tsx';
import { type Arrangement, arrangementOf } from '../../shared/arrangement.ts';
import { useIsTurning } from '../../shared/turning.ts';
import { Agreement } from './agreement.tsx';
import { BarFacts } from './bar-facts.tsx';

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
      <h3 className="spread__title">
        <Trans>Vote Distribution</Trans>
      </h3>
      {ghosts.map(({ label, ...place }) => (
        <span key={label} aria-hidden="true" translate="no" style={at(place)} className="ghost">
          <span style={{ '--length': label.length }} className="ghost__card">
            {label}
          </span>
        </span>
      ))}
      {line !== null && (
        <p style={at({ x: line, width: 0 })} className="spread__line">
          <span>
            <Trans>not in the average</Trans>
          </span>
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
