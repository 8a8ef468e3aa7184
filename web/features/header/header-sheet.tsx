import type { ReactNode } from 'react';

/** The surface of the header, loaded or not. On phones it is in the navigation bar. */
export function HeaderSheet({ children }: { children: ReactNode }) {
  return (
    <header className="grid grid-cols-[minmax(0,1fr)] gap-x-6 gap-y-0.5 md:grid-cols-[minmax(0,1fr)_auto]">
      {children}
    </header>
  );
}
