import { type PagePath, pagePaths, pages } from '@story-pointer/core/pages';
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { type ReactNode, Suspense } from 'react';
import { renderToString } from 'react-dom/server';
import { queryClient } from './api/query-client.ts';
import { router } from './routes/router.tsx';

/** The public pages as HTML, by path, as main.tsx takes them over in the browser. */
export async function prerender(): Promise<Partial<Record<PagePath, string>>> {
  const drawn: Partial<Record<PagePath, string>> = {};
  for (const path of pagePaths) if (pages[path].isPublic) drawn[path] = await draw(path);
  // What the pages have asked for would be kept for a while, and the build running as long.
  queryClient.clear();
  return drawn;
}

async function draw(path: PagePath): Promise<string> {
  router.update({
    ...router.options,
    history: createMemoryHistory({ initialEntries: [path] }),
    // Would come as a script within the page, which the Content-Security-Policy forbids.
    scrollRestoration: false,
    InnerWrap: BrowserBoundary,
  });
  await router.load();
  return renderToString(<RouterProvider router={router} />);
}

/** What the router puts around a page in the browser alone, and React looks for as it takes it over. */
function BrowserBoundary({ children }: { children: ReactNode }) {
  return <Suspense>{children}</Suspense>;
}
