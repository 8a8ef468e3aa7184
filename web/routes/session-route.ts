import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { readSessionSearch } from './search.ts';
import { withQueriesRoute } from './with-queries-route.ts';

export const sessionRoute = createRoute({
  getParentRoute: () => withQueriesRoute,
  path: '/session',
  validateSearch: readSessionSearch,
  beforeLoad: ({ search: { sessionId, participantId } }) => {
    if (sessionId && !participantId) {
      throw redirect({ to: '/join-session', search: { sessionId }, replace: true });
    }
  },
  component: lazyRouteComponent(() => import('./session-screen.tsx'), 'SessionScreen'),
});
