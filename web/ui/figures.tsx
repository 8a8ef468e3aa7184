import type { ReactNode } from 'react';

interface FiguresProps {
  readonly children: ReactNode;
  /** On phones too; otherwise the first of three takes a row of its own there. */
  readonly inOneRow?: boolean;
}

/** A list of figures in equal tiles. */
export function Figures({ children, inOneRow = false }: FiguresProps) {
  const columns = inOneRow
    ? 'auto-cols-fr grid-flow-col max-sm:*:px-2.5'
    : 'grid-cols-2 *:first:nth-last-3:col-span-2 sm:auto-cols-fr sm:grid-flow-col sm:grid-cols-none sm:*:first:nth-last-3:col-span-1';
  return <dl className={`grid gap-3 ${columns}`}>{children}</dl>;
}
