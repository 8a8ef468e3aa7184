import { expect, test } from 'bun:test';
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { renderToStaticMarkup } from 'react-dom/server';
import { NotFound } from './not-found.tsx';

test("[PG7] what finds nothing to show says 'Not Found' and leads home", async () => {
  const router = createRouter({
    routeTree: createRootRoute({ component: NotFound }),
    history: createMemoryHistory(),
  });
  await router.load();
  const html = renderToStaticMarkup(<RouterProvider router={router} />);
  expect(html).toContain('Not Found</h1>');
  expect(html).toContain('href="/"');
});
