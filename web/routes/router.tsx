import { notFoundPath } from '@story-pointer/core/pages';
import { createRouter, rootRouteId } from '@tanstack/react-router';
import { root } from '../api/address.ts';
import { newVersion } from '../api/new-version.ts';
import { aboutRoute } from './about-route.ts';
import { boardRoute } from './board-route.ts';
import { createSessionRoute } from './create-route.ts';
import { ErrorScreen } from './error-screen.tsx';
import { homeRoute } from './home-route.ts';
import { joinRoute } from './join-route.ts';
import { lazyPageNotFound, pageNotFoundRoute } from './page-not-found-route.ts';
import { rootRoute } from './root.tsx';
import { parseSearch, writeSearch } from './search.ts';
import { seatRoute } from './seat-route.ts';
import { sessionRoute } from './session-route.ts';
import { summaryRoute } from './summary-route.ts';
import { tellOf } from './telling.ts';
import { withQueriesRoute } from './with-queries-route.tsx';

const routeTree = rootRoute.addChildren([
  homeRoute,
  aboutRoute,
  withQueriesRoute.addChildren([
    createSessionRoute,
    joinRoute,
    sessionRoute,
    summaryRoute,
    boardRoute,
    seatRoute,
  ]),
  pageNotFoundRoute,
]);

/** All addresses of the product. */
export const router = createRouter({
  routeTree,
  basepath: root().pathname,
  parseSearch,
  stringifySearch: writeSearch,
  defaultErrorComponent: ErrorScreen,
  // For an address that cannot be decoded.
  defaultNotFoundComponent: lazyPageNotFound,
  defaultPreload: 'intent',
  scrollRestoration: true,
});

router.subscribe('onResolved', ({ hrefChanged, pathChanged }) => {
  if (hrefChanged) newVersion.load();
  const page = router.state.matches.at(-1);
  // An address that cannot be decoded matches only the root.
  if (pathChanged && page) tellOf(page.routeId === rootRouteId ? notFoundPath : page.fullPath);
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
