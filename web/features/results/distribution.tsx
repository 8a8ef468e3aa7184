import { plural, t } from '@lingui/core/macro';
import type { Bar } from '@story-pointer/core/results';
import { percent } from '../../texts/formats.tsx';
import { Names } from './names.tsx';

/**
 * The number of votes for each value, and their voters. Votes without a figure are shown below a
 * line.
 */
export function Distribution({ bars }: { readonly bars: readonly Bar[] }) {
  const counted = bars.filter(({ counts }) => counts);
  const leftOut = bars.filter(({ counts }) => !counts);
  const votes = bars.reduce((sum, { count }) => sum + count, 0);
  const hasWords = bars.some(({ label }) => label.length > 3 || /\p{L}{2}/u.test(label));
  const isMany = bars.length > 6 && votes <= 14;
  const list = (some: readonly Bar[]) => (
    <ul className="bars" data-words={hasWords || undefined} data-many={isMany || undefined}>
      {some.map((bar) => (
        <li key={bar.points} className="bar" data-counts={bar.counts || undefined}>
          <span translate="no" className="bar__label font-heading tabular-nums">
            {bar.label}
          </span>
          <BarFacts bar={bar} votes={votes} />
        </li>
      ))}
    </ul>
  );
  return (
    <div className="distribution">
      <h4 className="font-semibold text-sm">{t`Vote Distribution`}</h4>
      {bars.length === 0 && <p className="text-ink-soft">{t`No votes have been cast yet.`}</p>}
      {list(counted)}
      {leftOut.length > 0 && (
        <>
          <p className="distribution__line">{t`not in the average`}</p>
          {list(leftOut)}
        </>
      )}
    </div>
  );
}

/** The fewest votes for which a percentage is meaningful. */
const votesForPercentages = 10;

/** A bar as long as its share of all votes, their number, and the voters. */
export function BarFacts({ bar, votes }: { readonly bar: Bar; readonly votes: number }) {
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
