import { isPublic, notFoundPath, type PagePath, pagePaths } from '@story-pointer/core/pages';
import { type Invitation, placeholders } from '@story-pointer/core/session/invitation';
import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { root } from './api/address.ts';
import { invitationQuery } from './api/invitation-query.ts';
import { queryClient } from './api/query-client.ts';
import { type Head, headOf, type Preview, previewOf } from './routes/heads.ts';
import { hereAt, hrefOf } from './routes/places.ts';
import { loadPublicPage } from './routes/public-page.tsx';
import { loadLanguage } from './texts/language.ts';
import { FailureScreen } from './ui/failure-screen.tsx';

/** The public pages as HTML, for main.tsx to hydrate in the browser. */
interface Prerendered {
  readonly pages: Partial<Record<PagePath, string>>;
  /** The join screen with an invitation, and the preview of its link; with placeholders. */
  readonly invitation: { readonly html: string; readonly preview: Preview };
  /** The titles and descriptions of all pages. */
  readonly heads: Readonly<Record<string, Head>>;
  /** The screen 'Something went wrong!', for pages whose scripts do not load. */
  readonly failure: string;
}

/** @param language the tag of its catalogue */
export async function prerender(language: string): Promise<Prerendered> {
  await loadLanguage(language);
  const drawn: Partial<Record<PagePath, string>> = {};
  for (const path of pagePaths) if (isPublic(path)) drawn[path] = await draw(path);
  const { sessionId } = placeholders;
  queryClient.setQueryData(invitationQuery(sessionId).queryKey, sampleInvitation);
  const html = await draw(`/join-session?sessionId=${sessionId}`);
  const invitation = { html, preview: previewOf(placeholders) };
  // Cached queries would keep the build running.
  queryClient.clear();
  const heads = Object.fromEntries(
    ([...pagePaths, notFoundPath] as const).map((path) => [path, headOf(path)]),
  );
  return { pages: drawn, invitation, heads, failure: drawFailure() };
}

const sampleInvitation: Invitation = {
  ...{ ...placeholders, type: 'fibonacci', people: [], others: 0, seats: [] },
  ...{ isClosed: false, isBarred: false },
};

function drawFailure(): string {
  return renderToString(
    <main id="main" className="mx-auto w-full max-w-page px-4 pt-6 pb-16 sm:px-6 sm:pt-8">
      <FailureScreen error="" />
    </main>,
  );
}

async function draw(path: string): Promise<string> {
  const navigation = { hrefOf, go: () => Promise.resolve(), prepare: () => undefined };
  const page = await loadPublicPage(hereAt(new URL(path, root())), navigation);
  return renderToString(<StrictMode>{page}</StrictMode>);
}
