import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { withTexts } from '../texts/language.ts';
import { readCreateSearch } from './search.ts';
import { withQueriesRoute } from './with-queries-route.tsx';

export const createSessionRoute = createRoute({
  getParentRoute: () => withQueriesRoute,
  path: '/create-session',
  validateSearch: readCreateSearch,
  component: lazyRouteComponent(
    () => withTexts('forms', import('./create-screen.tsx')),
    'CreateScreen',
  ),
});
