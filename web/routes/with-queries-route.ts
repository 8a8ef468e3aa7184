import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute } from './root.tsx';

/** Has no address of its own: it stands around the pages that talk to the server. */
export const withQueriesRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'with-queries',
  component: lazyRouteComponent(() => import('./with-queries.tsx'), 'WithQueries'),
});
