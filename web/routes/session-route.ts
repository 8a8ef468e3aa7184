import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { queryClient } from '../api/query-client.ts';
import { roomQuery } from '../api/room-query.ts';
import { prefetchVotes } from '../api/votes-query.ts';
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
  loaderDeps: ({ search: { sessionId, participantId, storyId } }) => ({
    ...{ sessionId, participantId, storyId },
  }),
  loader: ({ deps: { sessionId, participantId, storyId } }) => {
    if (!sessionId || !participantId) return;
    // Failures are shown by the screen.
    void queryClient.prefetchQuery(roomQuery(sessionId, participantId, storyId));
    return storyId && prefetchVotes(queryClient, sessionId, participantId, storyId);
  },
  component: lazyRouteComponent(() => import('./session-screen.tsx'), 'SessionScreen'),
});
