import { maxCards, size } from '@story-pointer/core/decks/deck';
import { isPublic, notFoundPath, type PagePath, pagePaths } from '@story-pointer/core/pages';
import {
  drawingOf,
  type Invitation,
  shownPeople,
  shownSeats,
} from '@story-pointer/core/session/invitation';
import { newParticipant } from '@story-pointer/core/session/open-room';
import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { root } from './api/address.ts';
import { invitationQuery } from './api/invitation-query.ts';
import { queryClient } from './api/query-client.ts';
import { type Head, headOf } from './routes/heads.ts';
import { hereAt, hrefOf } from './routes/places.ts';
import { loadPublicPage } from './routes/public-page.tsx';
import { loadLanguage } from './texts/language.ts';
import { FailureScreen } from './ui/failure-screen.tsx';

/** The public pages as HTML, for main.tsx to hydrate in the browser. */
interface Prerendered {
  readonly pages: Partial<Record<PagePath, string>>;
  /** The join screen with an invitation, by the kind of invitation. */
  readonly invitations: Readonly<Record<string, string>>;
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
  const invitations: Record<string, string> = {};
  for (const invitation of sampleInvitations()) {
    queryClient.setQueryData(invitationQuery(code).queryKey, invitation);
    invitations[drawingOf(invitation)] = await draw(`/join-session?sessionId=${code}`);
  }
  // Cached queries would keep the build running.
  queryClient.clear();
  const heads = Object.fromEntries(
    ([...pagePaths, notFoundPath] as const).map((path) => [path, headOf(path)]),
  );
  return { pages: drawn, invitations, heads, failure: drawFailure() };
}

const code = 'code';

/**
 * One of each kind, with everything that an invitation can have; the server fills in the real
 * values.
 */
function sampleInvitations(): (Invitation | null)[] {
  const people = Array.from({ length: shownPeople }, (_, index) => `person ${index}`);
  const seats = Array.from({ length: shownSeats }, (_, index) => `seat ${index}`);
  const cards = Array.from({ length: maxCards }, (_, value) => size(value));
  const type = { name: 'deck', average: 'all', cards } as const;
  const first: Invitation = {
    ...{ sessionId: code, sessionName: 'session', type, facilitatorName: 'facilitator' },
    ...{ people: people.map((name) => ({ name, initials: name })), others: 1, seats: [] },
    ...{ isClosed: false, isBarred: false },
  };
  const own = seats.map((name) => newParticipant(name, name));
  const open = [first, { ...first, seats: own }];
  const all = [...open, ...open.map((one) => ({ ...one, isClosed: true }))];
  return [null, ...all, ...all.map((one) => ({ ...one, isBarred: true }))];
}

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
