/** How many of the team have voted, in words and as a bar. */
export function VoteProgress({ voted, people }: { voted: number; people: number }) {
  return (
    <div className="flex items-center gap-3 py-1">
      <div
        aria-hidden="true"
        className="h-1.5 w-28 overflow-hidden rounded-full bg-dip max-sm:hidden forced-colors:border"
      >
        <div
          className="h-full rounded-full bg-accent transition-[width] duration-500 forced-colors:bg-[Highlight]"
          style={{ width: `${(voted / people) * 100}%` }}
        />
      </div>
      <p className="font-semibold text-ink-soft text-sm tabular-nums">
        {voted} of {people} voted
      </p>
    </div>
  );
}
