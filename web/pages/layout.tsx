import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { LiveRegion } from '../ui/live-region.tsx';
import { Toasts } from '../ui/toast.tsx';
import { NavBar } from './nav-bar.tsx';
import { NewVersion } from './new-version.tsx';
import { SignInEnded } from './sign-in-ended.tsx';

/** The frame of every page. */
export function Layout({ children }: { children: ReactNode }) {
  return (
    <>
      <a href="#main" className="skip-link">
        <Trans>Skip to content</Trans>
      </a>
      <NavBar />
      <Toasts>
        <NewVersion />
        <SignInEnded />
      </Toasts>
      <main id="main" tabIndex={-1} className="page">
        {children}
      </main>
      <LiveRegion />
    </>
  );
}
