import { lazy, Suspense, useSyncExternalStore } from 'react';

const Panel = lazy(async () => {
  const { TanStackRouterDevtoolsInProd } = await import('@tanstack/react-router-devtools');
  return { default: TanStackRouterDevtoolsInProd };
});

/** The router's own panel, where somebody works on the product or its operator has asked for it. */
export function Devtools() {
  // Never part of a page that the build has drawn.
  const isShown = useSyncExternalStore(neverChanges, areDevtoolsWanted, () => false);
  return isShown ? (
    <Suspense>
      <Panel />
    </Suspense>
  ) : null;
}

/** Whether they are: while the product is worked on, or where its operator asks for them. */
export function areDevtoolsWanted(): boolean {
  return import.meta.env.DEV || document.querySelector('meta[name=router-devtools]') !== null;
}

function neverChanges() {
  return () => {};
}
