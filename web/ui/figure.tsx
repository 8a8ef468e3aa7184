interface FigureProps {
  readonly name: string;
  readonly value: string | number;
  readonly isMain?: boolean;
}

/** One figure with its name, in a `dl` of them. */
export function Figure({ name, value, isMain = false }: FigureProps) {
  const tone = isMain ? 'bg-accent-tint' : 'bg-dip';
  return (
    <div className={`grid rounded-control px-4 py-3 forced-colors:border print:border ${tone}`}>
      <dt className="text-ink-soft text-sm">{name}</dt>
      <dd className="font-heading text-heading tabular-nums">{value}</dd>
    </div>
  );
}
