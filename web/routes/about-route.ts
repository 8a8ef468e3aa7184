import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { withTexts } from '../texts/language.ts';
import { rootRoute } from './root.tsx';

export const aboutRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/about',
  component: lazyRouteComponent(
    () => withTexts('marketing', import('../marketing/about.tsx')),
    'About',
  ),
});
