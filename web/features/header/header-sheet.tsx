import type { ReactNode } from 'react';

/** Where the header stands, whether it is there already or not. On phones it lies in the navigation bar. */
export function HeaderSheet({ children }: { children: ReactNode }) {
  return (
    <header className="grid grid-cols-[minmax(0,1fr)] gap-x-6 gap-y-0.5 md:grid-cols-[minmax(0,1fr)_auto]">
      {children}
    </header>
  );
}
