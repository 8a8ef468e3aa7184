import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { readJoinSearch } from './search.ts';
import { withQueriesRoute } from './with-queries-route.tsx';

export const seatRoute = createRoute({
  getParentRoute: () => withQueriesRoute,
  path: '/seat',
  validateSearch: readJoinSearch,
  component: lazyRouteComponent(() => import('./seat-screen.tsx'), 'SeatScreen'),
});
