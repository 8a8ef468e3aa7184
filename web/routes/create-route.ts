import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { withQueriesRoute } from './with-queries-route.ts';

export const createSessionRoute = createRoute({
  getParentRoute: () => withQueriesRoute,
  path: '/create-session',
  component: lazyRouteComponent(
    () => import('../features/create/create-screen.tsx'),
    'CreateScreen',
  ),
});
