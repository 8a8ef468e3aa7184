import type { ReactNode } from 'react';

/** What the header stands on, whether it is there already or not. */
export function HeaderSheet({ children }: { children: ReactNode }) {
  return (
    <header className="grid gap-3 rounded-panel border border-line bg-sheet p-5 shadow-sheet sm:p-6">
      {children}
    </header>
  );
}
