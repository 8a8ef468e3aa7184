import { plural } from '@lingui/core/macro';
import type { Bar } from '@story-pointer/core/results';
import { percent } from '../../texts/formats.tsx';
import { Names } from './names.tsx';

/** The fewest votes for which a percentage is meaningful. */
const votesForPercentages = 10;

interface BarFactsProps {
  readonly bar: Bar;
  /** The votes of the whole round. */
  readonly votes: number;
}

/** A bar as long as its share of all votes, their number, and the voters. */
export function BarFacts({ bar, votes }: BarFactsProps) {
  const { count, percentage, participantIds } = bar;
  const counted = plural(count, { one: '# vote', other: '# votes' });
  const share = percent(Math.round(percentage) / 100);
  return (
    <>
      <span aria-hidden="true" className="bar__track">
        <span className="bar__fill" style={{ width: `${percentage}%` }} />
      </span>
      <span className="bar__count" style={{ '--length': counted.length }}>
        {counted}
        {votes >= votesForPercentages && <span className="bar__share">{` (${share})`}</span>}
      </span>
      <span className="bar__names">
        <Names ids={participantIds} />
      </span>
    </>
  );
}
