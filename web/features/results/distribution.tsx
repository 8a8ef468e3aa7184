import { Trans } from '@lingui/react/macro';
import type { Bar } from '@story-pointer/core/results';
import type { ReactNode } from 'react';
import { DistributionBar } from './distribution-bar.tsx';

/** The fewest votes for which a percentage is meaningful. */
const votesForPercentages = 10;

interface DistributionProps {
  readonly bars: readonly Bar[];
  /** Buttons for the next step. */
  readonly act?: ReactNode;
}

/**
 * The number of votes for each value, and their voters. Votes without a figure are shown below a
 * line.
 */
export function Distribution({ bars, act }: DistributionProps) {
  const counted = bars.filter(({ counts }) => counts);
  const leftOut = bars.filter(({ counts }) => !counts);
  const votes = bars.reduce((sum, { count }) => sum + count, 0);
  const hasWords = bars.some(({ label }) => label.length > 3 || /\p{L}{2}/u.test(label));
  const list = (some: readonly Bar[]) => (
    <ul className="bars" data-words={hasWords || undefined}>
      {some.map((bar) => (
        <DistributionBar key={bar.points} bar={bar} hasPercentage={votes >= votesForPercentages} />
      ))}
    </ul>
  );
  return (
    <div className="distribution">
      <div className="flex items-center justify-between">
        <h4 className="font-semibold text-sm">
          <Trans>Vote Distribution</Trans>
        </h4>
        {act}
      </div>
      {bars.length === 0 && (
        <p className="text-ink-soft">
          <Trans>No votes have been cast yet.</Trans>
        </p>
      )}
      {list(counted)}
      {leftOut.length > 0 && (
        <>
          <p className="border-line border-t text-ink-soft text-xs">
            <Trans>not in the average</Trans>
          </p>
          {list(leftOut)}
        </>
      )}
    </div>
  );
}
