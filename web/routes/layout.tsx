import type { ReactNode } from 'react';
import { LiveRegion } from '../ui/live-region.tsx';
import { Toasts } from '../ui/toast.tsx';
import { NavBar } from './nav-bar.tsx';

/** What stands around every page. */
export function Layout({ children }: { children: ReactNode }) {
  return (
    <>
      <a
        href="#main"
        className="sr-only z-50 rounded-control bg-accent px-4 py-2.5 font-semibold text-on-accent focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:px-4 focus:py-2.5"
      >
        Skip to content
      </a>
      <NavBar />
      <main
        id="main"
        tabIndex={-1}
        className="mx-auto w-full max-w-page px-4 pt-6 pb-16 sm:px-6 sm:pt-8 print:p-0"
      >
        {children}
      </main>
      <Toasts />
      <LiveRegion />
    </>
  );
}
