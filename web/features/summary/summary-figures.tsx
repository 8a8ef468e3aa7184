import type { Story } from '@story-pointer/core/session/open-room';
import { Figure } from '../../ui/figure.tsx';
import { Figures } from '../../ui/figures.tsx';
import { totalsOf } from './totals.ts';

export function SummaryFigures({ stories }: { stories: readonly Story[] }) {
  const totals = totalsOf(stories);
  return (
    <Figures>
      <Figure name="Total Stories" value={totals.stories} />
      <Figure name="Pointed" value={totals.pointed} />
      <Figure name="Total Points" value={totals.points ?? '—'} isMain />
    </Figures>
  );
}
