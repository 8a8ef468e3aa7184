import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { withTexts } from '../texts/language.ts';
import { readSummarySearch } from './search.ts';
import { withQueriesRoute } from './with-queries-route.tsx';

export const summaryRoute = createRoute({
  getParentRoute: () => withQueriesRoute,
  path: '/session-summary',
  validateSearch: readSummarySearch,
  component: lazyRouteComponent(
    () => withTexts('summary', import('./summary-screen.tsx')),
    'SummaryScreen',
  ),
});
