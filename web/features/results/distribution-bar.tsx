import type { Bar } from '@story-pointer/core/results';
import { Fragment } from 'react';
import { useRoom } from '../../api/room.tsx';
import { nameOf } from './name-of.ts';

/** One value of the distribution; its bar is as long as its share of the votes. */
export function DistributionBar({ bar }: { bar: Bar }) {
  const { view } = useRoom();
  const { label, count, percentage, participantIds } = bar;
  return (
    <li className="grid grid-cols-[3.25rem_minmax(0,1fr)] items-center gap-x-3 gap-y-1">
      <span className="font-heading text-title tabular-nums">{label}</span>
      <span className="flex items-center gap-3">
        <span
          aria-hidden="true"
          className="h-3 grow overflow-hidden rounded-full bg-dip forced-colors:border"
        >
          <span
            className="block h-full origin-left animate-grow rounded-full bg-accent transition-[width] duration-500 forced-colors:bg-[Highlight]"
            style={{ width: `${percentage}%` }}
          />
        </span>
        <span className="w-28 shrink-0 text-right text-sm tabular-nums">
          {count} {count === 1 ? 'vote' : 'votes'} ({Math.round(percentage)}%)
        </span>
      </span>
      <span className="col-start-2 min-w-0 text-ink-soft text-sm">
        {participantIds.map((id, index) => (
          <Fragment key={id}>
            {index > 0 && ', '}
            <bdi>{nameOf(view, id)}</bdi>
          </Fragment>
        ))}
      </span>
    </li>
  );
}
