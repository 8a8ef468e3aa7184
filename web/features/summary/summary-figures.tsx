import { deckOf } from '@story-pointer/core/decks/scale';
import { totalsOf } from '@story-pointer/core/story-results';
import type { RoomView } from '@story-pointer/core/view';
import * as texts from '#messages/summary.ts';
import { Figure } from '../../ui/figure.tsx';
import { Figures } from '../../ui/figures.tsx';

export function SummaryFigures({ view: { session, stories } }: { view: RoomView }) {
  const totals = totalsOf(deckOf(session.type), stories);
  const states = [
    texts.agreed(totals.agreed),
    texts.discussed(totals.revealed - totals.agreed),
    texts.waiting(totals.stories - totals.revealed),
  ];
  return (
    <div className="grid gap-2">
      <Figures inOneRow>
        <Figure name={texts.totalStories} value={totals.stories} />
        <Figure name={texts.pointed} value={totals.revealed} />
        <Figure name={texts.totalPoints} value={totals.points ?? '—'} isMain />
      </Figures>
      <p className="text-ink-soft text-sm">{states.join(' · ')}</p>
    </div>
  );
}
