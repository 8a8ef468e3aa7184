/** How many of the team have voted, in words and as a bar. */
export function VoteProgress({ voted, people }: { voted: number; people: number }) {
  return (
    <div className="grid gap-1.5">
      <p className="font-medium text-ink-soft text-sm tabular-nums">
        {voted} of {people} voted
      </p>
      <div aria-hidden="true" className="h-1.5 overflow-hidden rounded-full bg-dip">
        <div
          className="h-full rounded-full bg-accent transition-[width] duration-500 forced-colors:bg-[Highlight]"
          style={{ width: `${(voted / people) * 100}%` }}
        />
      </div>
    </div>
  );
}
