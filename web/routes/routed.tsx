import { RouterProvider } from '@tanstack/react-router';
import { StrictMode, useLayoutEffect } from 'react';
import type { Root } from 'react-dom/client';
import { logFailure } from '../api/log.ts';
import type { Place } from '../ui/navigation.tsx';
import { hrefOf } from './places.ts';
import { router } from './router.tsx';

/** Shows the page with the router, after a navigation to `place` if there is one. */
export async function showRouted(root: Root, place?: Place): Promise<void> {
  const href = place && hrefOf(place);
  if (href && href !== router.history.location.href) router.history.push(href);
  // The router handles back and forward itself once it is rendered; until then this does.
  const stopHearing = router.history.subscribe(() => router.load().catch(logFailure));
  // The old content stays until the next page has loaded.
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

/** Loads the code and data of the page at `place`. */
export async function prepare(place: Place): Promise<void> {
  await router.preloadRoute(place);
}
