import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { withTexts } from '../texts/language.ts';
import { readJoinSearch } from './search.ts';
import { withQueriesRoute } from './with-queries-route.tsx';

export const joinRoute = createRoute({
  getParentRoute: () => withQueriesRoute,
  path: '/join-session',
  validateSearch: readJoinSearch,
  component: lazyRouteComponent(
    () => withTexts('forms', import('./join-screen.tsx')),
    'JoinScreen',
  ),
});
