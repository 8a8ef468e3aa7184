import { t } from '@lingui/core/macro';
import type { TeamView } from '@story-pointer/core/team/team-view';

/** The most sessions that have room on a phone. */
const most = 24;

const look = {
  points: 'bg-accent forced-colors:bg-[Highlight]',
  stories: 'bg-edge forced-colors:bg-[GrayText]',
};

/** Points and stories of the last sessions as bars, the oldest first. The table below it has the figures. */
export function FiguresChart({ sessions }: Pick<TeamView, 'sessions'>) {
  const shown = sessions.slice(0, most).toReversed();
  // Counts of labels are no number, and have no bar.
  const bars = shown.map(({ place, points, stories }) => {
    return { place, points: Number(points) || 0, stories };
  });
  const hasPoints = bars.some(({ points }) => points > 0);
  const kinds = hasPoints ? (['points', 'stories'] as const) : (['stories'] as const);
  const highest = Math.max(...bars.flatMap((one) => kinds.map((kind) => one[kind])));
  if (shown.length < 2 || highest === 0) return null;
  const names = { points: t`Points`, stories: t`Stories` };
  return (
    <figure aria-hidden="true" className="grid gap-2 text-ink-soft text-xs">
      <div className="flex h-28 items-end border-line border-b">
        {bars.map((one) => (
          <div
            key={one.place}
            className="flex h-full min-w-0 max-w-12 flex-1 items-end justify-center"
          >
            {kinds
              .filter((kind) => one[kind] > 0)
              .map((kind) => (
                <span
                  key={kind}
                  style={{ height: `${(one[kind] / highest) * 100}%` }}
                  className={`basis-[42%] rounded-t-sm forced-color-adjust-none ${look[kind]}`}
                />
              ))}
          </div>
        ))}
      </div>
      <figcaption className="flex flex-wrap gap-x-4">
        {kinds.map((kind) => (
          <span key={kind} className="flex items-center gap-1.5">
            <span className={`size-3 rounded-sm forced-color-adjust-none ${look[kind]}`} />
            {names[kind]}
          </span>
        ))}
      </figcaption>
    </figure>
  );
}
