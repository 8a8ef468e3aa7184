import { Trans } from '@lingui/react/macro';
import { Outlet } from '@tanstack/react-router';
import { LiveRegion } from '../ui/live-region.tsx';
import { Toasts } from '../ui/toast.tsx';
import { Devtools } from './devtools.tsx';
import { NavBar } from './nav-bar.tsx';
import { NewVersion } from './new-version.tsx';
import { SignInEnded } from './sign-in-ended.tsx';

/** The frame of every page, and the page in it. */
export function Layout() {
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
        <Outlet />
      </main>
      <LiveRegion />
      <Devtools />
    </>
  );
}
