import type { Bar } from '@story-pointer/core/results';
import { DistributionBar } from './distribution-bar.tsx';

/** How often each value was voted, and by whom. */
export function Distribution({ bars }: { bars: readonly Bar[] }) {
  return (
    <div className="grid gap-3">
      <h4 className="font-semibold">Vote Distribution</h4>
      {bars.length === 0 ? (
        <p className="text-ink-soft">No votes have been cast yet.</p>
      ) : (
        <ul className="grid gap-4">
          {bars.map((bar) => (
            <DistributionBar key={bar.points} bar={bar} />
          ))}
        </ul>
      )}
    </div>
  );
}
