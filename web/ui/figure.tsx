interface FigureProps {
  readonly name: string;
  readonly value: string | number;
  readonly isMain?: boolean;
}

const longest = 6;

export function Figure({ name, value, isMain = false }: FigureProps) {
  return (
    <div
      className="figure"
      data-main={isMain || undefined}
      data-long={String(value).length > longest || undefined}
    >
      <dt>{name}</dt>
      <dd translate="no">{value}</dd>
    </div>
  );
}
