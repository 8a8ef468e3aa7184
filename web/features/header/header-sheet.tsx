import type { ReactNode } from 'react';

/** What the header stands on, whether it is there already or not. */
export function HeaderSheet({ children }: { children: ReactNode }) {
  return (
    <header className="flex flex-wrap items-center gap-x-6 gap-y-2.5 rounded-panel border border-line bg-sheet px-5 py-4 shadow-sheet sm:px-6">
      {children}
    </header>
  );
}
