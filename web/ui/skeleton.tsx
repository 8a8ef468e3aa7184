/** A placeholder in the size of the content that is loading. */
export function Skeleton({ className = 'h-5 w-full' }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={`block animate-breathe rounded-chip bg-dip forced-colors:border ${className}`}
    />
  );
}
