import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { withTexts } from '../texts/language.ts';
import { rootRoute } from './root.tsx';

export const homeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  component: lazyRouteComponent(
    () => withTexts('marketing', import('../marketing/home.tsx')),
    'Home',
  ),
});
