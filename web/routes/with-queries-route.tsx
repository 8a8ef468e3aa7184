import { createRoute, lazyRouteComponent, Outlet } from '@tanstack/react-router';
import { rootRoute } from './root.tsx';

/** A route without an address, around the pages that talk to the server. */
export const withQueriesRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'with-queries',
  component: lazyRouteComponent(async () => {
    const { WithQueries } = await import('./with-queries.tsx');
    return {
      default: () => (
        <WithQueries>
          <Outlet />
        </WithQueries>
      ),
    };
  }),
});
