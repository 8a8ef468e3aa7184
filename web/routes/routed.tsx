import { RouterProvider } from '@tanstack/react-router';
import { StrictMode, useLayoutEffect } from 'react';
import type { Root } from 'react-dom/client';
import { logFailure } from '../api/log.ts';
import type { Place } from '../ui/navigation.tsx';
import { hrefOf } from './places.ts';
import { router } from './router.tsx';

/** Has the router show the page, after it has gone to `place` where one is given. */
export async function showRouted(root: Root, place?: Place): Promise<void> {
  const href = place && hrefOf(place);
  if (href && href !== router.history.location.href) router.history.push(href);
  // Once it is shown, the router itself hears of steps back and forth; until then nobody else does.
  const stopHearing = router.history.subscribe(() => router.load().catch(logFailure));
  // What is shown stays until the next page is there.
  await router.load();
  root.render(
    <StrictMode>
      <RouterProvider router={router} />
      <Shown onShown={stopHearing} />
    </StrictMode>,
  );
}

function Shown({ onShown }: { readonly onShown: () => void }) {
  useLayoutEffect(onShown, [onShown]);
  return null;
}

/** Fetches what the page at `place` will need. */
export async function prepare(place: Place): Promise<void> {
  await router.preloadRoute(place);
}
