import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute } from './root.tsx';

export const lazyPageNotFound = lazyRouteComponent(
  () => import('./page-not-found.tsx'),
  'PageNotFound',
);

export const pageNotFoundRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '$',
  component: lazyPageNotFound,
});
