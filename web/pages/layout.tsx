import { t } from '@lingui/core/macro';
import { Outlet, useLocation } from '@tanstack/react-router';
import { lazy, Suspense, useSyncExternalStore } from 'react';
import { served } from '../browser/served.ts';
import { newVersion } from '../leave/new-version.ts';
import { Button } from '../ui/button.tsx';
import { LiveRegion } from '../ui/live-region.tsx';
import { Notice, Toasts } from '../ui/toast.tsx';
import { useHydrated } from '../ui/use-hydrated.ts';
import { NavBar } from './nav-bar.tsx';
import { SignInEnded } from './sign-in-ended.tsx';

export function Layout() {
  const page = useLocation({ select: ({ pathname }) => pathname });
  const storyId = useLocation({ select: ({ search }) => search.storyId });
  return (
    <>
      <a href="#main" className="skip-link">
        {t`Skip to content`}
      </a>
      <NavBar />
      <Toasts page={page} storyId={storyId}>
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

/** Mentions a newer version while loading it would lose unsaved work. */
function NewVersion() {
  const { subscribe, read } = newVersion.isWaiting;
  const isWaiting = useSyncExternalStore(subscribe, read, () => false);
  if (!isWaiting) return null;
  return (
    <Notice role="status">
      <p className="min-w-0 grow self-center text-sm">{t`A new version is available`}</p>
      <Button variant="quiet" onClick={() => newVersion.load()}>
        {t`Reload Now`}
      </Button>
    </Notice>
  );
}

const Panel = lazy(async () => {
  const { TanStackRouterDevtoolsInProd } = await import('@tanstack/react-router-devtools');
  return { default: TanStackRouterDevtoolsInProd };
});

/** The router's developer panel, in development or if the operator has enabled it; never prerendered. */
function Devtools() {
  const isWanted = () => import.meta.env.DEV || served('router-devtools') !== undefined;
  return useHydrated() && isWanted() ? (
    <Suspense>
      <Panel />
    </Suspense>
  ) : null;
}
