import type { ReactNode } from 'react';

/** A list of figures in equal tiles; on phones, of three the first takes a row of its own. */
export function Figures({ children }: { children: ReactNode }) {
  return (
    <dl className="grid grid-cols-2 gap-3 *:first:nth-last-3:col-span-2 sm:auto-cols-fr sm:grid-flow-col sm:grid-cols-none sm:*:first:nth-last-3:col-span-1">
      {children}
    </dl>
  );
}
