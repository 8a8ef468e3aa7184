import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { readCreateSearch } from './search.ts';
import { withQueriesRoute } from './with-queries-route.tsx';

export const createSessionRoute = createRoute({
  getParentRoute: () => withQueriesRoute,
  path: '/create-session',
  validateSearch: readCreateSearch,
  component: lazyRouteComponent(() => import('./create-screen.tsx'), 'CreateScreen'),
});
