import { plural } from '@lingui/core/macro';
import type { Bar } from '@story-pointer/core/results';
import { percent } from '../../texts/formats.tsx';
import { Names } from './names.tsx';

interface DistributionBarProps {
  readonly bar: Bar;
  /** Whether its share is told as a percentage. */
  readonly hasPercentage: boolean;
}

/** One value of the distribution; its bar is as long as its share of the votes. */
export function DistributionBar({ bar, hasPercentage }: DistributionBarProps) {
  const { counts, label, count, percentage, participantIds } = bar;
  const share = percent(Math.round(percentage) / 100);
  return (
    <li className="bar" data-counts={counts || undefined}>
      <span translate="no" className="bar__label font-heading tabular-nums">
        {label}
      </span>
      <span aria-hidden="true" className="bar__track">
        <span className="bar__fill" style={{ width: `${percentage}%` }} />
      </span>
      <span className="text-sm tabular-nums">
        {hasPercentage
          ? plural(count, { one: `# vote (${share})`, other: `# votes (${share})` })
          : plural(count, { one: '# vote', other: '# votes' })}
      </span>
      <span className="bar__names">
        <Names ids={participantIds} most={Number.POSITIVE_INFINITY} />
      </span>
    </li>
  );
}
