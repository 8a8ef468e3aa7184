import { t } from '@lingui/core/macro';
import { deckOf } from '@story-pointer/core/decks/scale';
import { totalsOf } from '@story-pointer/core/story-results';
import type { RoomView } from '@story-pointer/core/view';
import { number } from '../../texts/formats.tsx';
import { Figure } from '../../ui/figure.tsx';
import { Figures } from '../../ui/figures.tsx';

export function SummaryFigures({ view: { session, stories } }: { view: RoomView }) {
  const totals = totalsOf(deckOf(session.type), stories);
  const states = [
    t`${number(totals.agreed)} agreed`,
    t`${number(totals.revealed - totals.agreed)} not agreed`,
    t`${number(totals.stories - totals.revealed)} pending`,
  ];
  return (
    <div className="grid gap-2">
      <Figures inOneRow>
        <Figure name={t`Total Stories`} value={totals.stories} />
        <Figure name={t`Pointed`} value={totals.revealed} />
        <Figure name={t`Total Points`} value={totals.points ?? '—'} isMain />
      </Figures>
      <p className="text-ink-soft text-sm">{states.join(' · ')}</p>
    </div>
  );
}
