import { lazy, Suspense, useSyncExternalStore } from 'react';

const Panel = lazy(async () => {
  const { TanStackRouterDevtoolsInProd } = await import('@tanstack/react-router-devtools');
  return { default: TanStackRouterDevtoolsInProd };
});

/** The router's developer panel, in development or if the operator has enabled it. */
export function Devtools() {
  // Never part of a prerendered page.
  const isShown = useSyncExternalStore(neverChanges, areDevtoolsWanted, () => false);
  return isShown ? (
    <Suspense>
      <Panel />
    </Suspense>
  ) : null;
}

/** Whether they are enabled: in development, or by the operator. */
function areDevtoolsWanted(): boolean {
  return import.meta.env.DEV || document.querySelector('meta[name=router-devtools]') !== null;
}

function neverChanges() {
  return () => {};
}
