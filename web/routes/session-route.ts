import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { queryClient } from '../api/query-client.ts';
import { roomQuery } from '../api/room-query.ts';
import { isSeatless, readSessionSearch } from './search.ts';
import { withQueriesRoute } from './with-queries-route.tsx';

export const sessionRoute = createRoute({
  getParentRoute: () => withQueriesRoute,
  path: '/session',
  validateSearch: readSessionSearch,
  beforeLoad: ({ search }) => {
    if (isSeatless(search)) {
      const { sessionId } = search;
      throw redirect({ to: '/join-session', search: { sessionId }, replace: true });
    }
  },
  loaderDeps: ({ search: { sessionId, participantId } }) => ({ sessionId, participantId }),
  loader: ({ deps: { sessionId, participantId }, location }) => {
    // Comes while the code of the screen is loaded; what fails is told there.
    if (sessionId && participantId) {
      const { storyId } = readSessionSearch(location.search);
      void queryClient.prefetchQuery(roomQuery(sessionId, participantId, storyId));
    }
  },
  component: lazyRouteComponent(() => import('./session-screen.tsx'), 'SessionScreen'),
});
