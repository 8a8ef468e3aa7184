/** A line that is filled as far as something is done; words beside it say the same. */
export function ProgressLine({ of }: { /** From 0 to 1. */ readonly of: number }) {
  return (
    <div
      aria-hidden="true"
      style={{ '--share': of }}
      className="mx-2 h-0.5 shrink-0 bg-line before:block before:h-full before:w-[calc(var(--share)*100%)] before:bg-accent before:transition-[width] before:duration-300"
    />
  );
}
