import type { ReactNode } from 'react';

/** The surface of the header, loaded or not. On phones it is in the navigation bar. */
export function HeaderSheet({ children }: { children: ReactNode }) {
  return <header className="session-header">{children}</header>;
}
