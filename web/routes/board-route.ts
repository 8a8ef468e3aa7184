import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { readJoinSearch } from './search.ts';
import { withQueriesRoute } from './with-queries-route.tsx';

export const boardRoute = createRoute({
  getParentRoute: () => withQueriesRoute,
  path: '/board',
  validateSearch: readJoinSearch,
  component: lazyRouteComponent(() => import('./board-screen.tsx'), 'BoardScreen'),
});
