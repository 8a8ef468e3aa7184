import { lazy, Suspense } from 'react';

const isWanted =
  import.meta.env.DEV || document.querySelector('meta[name=router-devtools]') !== null;

const Panel = lazy(async () => {
  const { TanStackRouterDevtoolsInProd } = await import('@tanstack/react-router-devtools');
  return { default: TanStackRouterDevtoolsInProd };
});

/** The router's own panel, where somebody works on the product or its operator has asked for it. */
export function Devtools() {
  return isWanted ? (
    <Suspense>
      <Panel />
    </Suspense>
  ) : null;
}
