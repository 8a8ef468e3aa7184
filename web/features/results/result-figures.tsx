import { decks, labelOf, type ScaleType } from '@story-pointer/core/decks';
import {
  closestCard,
  formatActual,
  formatAverage,
  positiveVotes,
  votingStats,
} from '@story-pointer/core/results';
import type { RevealedStory } from '@story-pointer/core/session/open-room';
import { Figure } from '../../ui/figure.tsx';
import { Figures } from '../../ui/figures.tsx';
import { exclusionNote } from './exclusion-note.ts';

interface ResultFiguresProps {
  readonly type: ScaleType;
  readonly story: RevealedStory;
}

/** The round in figures, and which votes they rest on. */
export function ResultFigures({ type, story }: ResultFiguresProps) {
  const { votes, points } = story;
  const { averagePoints } = votingStats(votes, votes.length);
  const note = exclusionNote(votes);
  return (
    <div className="grid gap-3">
      <Figures>
        <Figure name="Average" value={formatAverage(type, averagePoints)} isMain />
        <Figure name="Actual" value={formatActual(averagePoints)} />
        {!decks[type].usesDisplay && (
          <Figure name="Closest card" value={closestCard(type, averagePoints)?.display ?? '—'} />
        )}
        {points !== null && <Figure name="Agreed" value={labelOf(type, points)} isMain />}
      </Figures>
      <div className="text-ink-soft text-sm">
        <p>Based on {positiveVotes(votes).length} vote(s) (excluding 0 and ? votes)</p>
        {note && <p>{note}</p>}
      </div>
    </div>
  );
}
