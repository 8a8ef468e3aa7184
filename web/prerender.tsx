import { t } from '@lingui/core/macro';
import { notFoundPath, pagePaths, publicPaths } from '@story-pointer/core/pages';
import { type Invitation, placeholders } from '@story-pointer/core/session/invitation';
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { renderWith } from './features/join/use-invitation.ts';
import { chatTexts } from './features/session/webhook-texts.ts';
import { headOf, previewOf } from './pages/heads.ts';
import { createPages, type PageRouter } from './router.tsx';
import { loadLanguage, withTexts } from './texts/language.ts';
import { FailureScreen } from './ui/failure-screen.tsx';

/** Renders everything as HTML, as `web/build/prerender.ts` describes it. @param language the tag of its catalogue */
export async function prerender(language: string) {
  await loadLanguage(language);
  // Routes load their texts once, and so in the first language only.
  for (const part of ['create', 'join', 'marketing', 'operator', 'dialogs'] as const)
    await withTexts(part, Promise.resolve());
  const pages: Record<string, string> = {};
  for (const path of publicPaths) pages[path] = await draw(path);
  const { sessionId } = placeholders;
  renderWith(sessionId, sampleInvitation);
  const html = await draw(`/join-session?sessionId=${sessionId}`);
  const invitation = { html, preview: previewOf(placeholders) };
  const heads = Object.fromEntries(
    ([...pagePaths, notFoundPath] as const).map((path) => [path, headOf(path)]),
  );
  const lines = { failure: drawFailure(), noScript: drawNoScript() };
  return { pages, invitation, heads, ...lines, chat: chatTexts() };
}

/** Loads everything that a page needs. @param language the tag of its catalogue */
export async function loadPage(language: string, path: string): Promise<void> {
  await loadLanguage(language);
  await pagesAt(path === '/team' ? '/team/id' : path);
}

const sampleInvitation: Invitation = {
  ...placeholders,
  type: 'fibonacci',
  people: [],
  others: 0,
  seats: [],
  isClosed: false,
  isBarred: false,
};

function drawFailure(): string {
  return renderToString(
    <main id="main" className="mx-auto w-full max-w-page px-4 pt-6 pb-16 sm:px-6 sm:pt-8">
      <FailureScreen error="" />
    </main>,
  );
}

function drawNoScript(): string {
  return renderToString(
    <p className="hidden bg-warning-tint px-4 py-2 text-center font-medium text-warning noscript:block">
      {t`Sessions need JavaScript. Please turn it on to create or join one.`}
    </p>,
  );
}

async function draw(address: string): Promise<string> {
  const router = await pagesAt(address);
  return renderToString(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  );
}

async function pagesAt(address: string): Promise<PageRouter> {
  const router = createPages(createMemoryHistory({ initialEntries: [address] }));
  await router.load();
  for (const { status, error } of router.state.matches) if (status === 'error') throw error;
  return router;
}
