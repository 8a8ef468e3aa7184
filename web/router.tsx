import { addressOf, placeOf } from '@story-pointer/core/languages';
import { notFoundPath } from '@story-pointer/core/pages';
import {
  createLazyRoute,
  createRootRoute,
  createRoute,
  createRouter,
  type LocationRewrite,
  type RouteComponent,
  type RouterHistory,
  redirect,
  rootRouteId,
} from '@tanstack/react-router';
import { apiUrl, root } from './calls/installation.ts';
import { newVersion } from './leave/new-version.ts';
import { ErrorScreen } from './pages/error-screen.tsx';
import { Layout } from './pages/layout.tsx';
import { PageNotFound } from './pages/page-not-found.tsx';
import { parseSearch, readSearch, writeSearch } from './pages/search.ts';
import { tellOf } from './pages/telling.ts';
import { placeHere } from './shared/language.ts';
import { lastSession } from './shared/last-session.ts';
import { i18n } from './texts/i18n.ts';
import { withTexts } from './texts/language.ts';
import { tags } from './texts/language-names.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Stories that were typed with a new session, which proposes them. */
    readonly stories?: string;
    /** An entry of its own, so that going back closes what is open above the page. */
    readonly hasLayers?: boolean;
  }
}

const rootRoute = createRootRoute({ component: Layout });

/** Loads a page when it opens. */
function shows(load: () => Promise<RouteComponent>) {
  return async () => createLazyRoute('/')({ component: await load() });
}

/** A page whose address has no parameters. */
function publicPage<const Path extends string>(path: Path, load: () => Promise<RouteComponent>) {
  return createRoute({ getParentRoute: () => rootRoute, path }).lazy(shows(load));
}

/** A page that its address may fill in. */
function formPage<const Path extends string>(path: Path, load: () => Promise<RouteComponent>) {
  const parts = { path, validateSearch: readSearch };
  return createRoute({ getParentRoute: () => rootRoute, ...parts }).lazy(shows(load));
}

/** A page of a session or a team. */
function sessionPage<const Path extends string>(path: Path, load: () => Promise<RouteComponent>) {
  const parts = { path, validateSearch: readSearch };
  return createRoute({ getParentRoute: () => withQueriesRoute, ...parts }).lazy(shows(load));
}

const homeRoute = publicPage(
  '/',
  async () => (await withTexts('marketing', import('./marketing/home.tsx'))).Home,
);

const aboutRoute = publicPage('/about', async () => {
  const { About } = await withTexts('marketing', import('./marketing/about.tsx'));
  const licences = new URL('licences', root()).pathname;
  return () => <About licences={licences} />;
});

const developersRoute = publicPage('/developers', async () => {
  const { Developers } = await withTexts('marketing', import('./marketing/developers.tsx'));
  const description = apiUrl('openapi.json').pathname;
  return () => <Developers description={description} />;
});

const createSessionRoute = formPage(
  '/create-session',
  async () =>
    (await withTexts('create', import('./features/create/create-screen.tsx'))).CreateScreen,
);

const joinRoute = formPage(
  '/join-session',
  async () => (await withTexts('join', import('./features/join/join-screen.tsx'))).JoinScreen,
);

const teamsRoute = formPage('/teams', async () => {
  const page = withTexts('team', import('./features/teams-app/teams-screen.tsx'));
  return (await withTexts('session', page)).TeamsScreen;
});

const privacyRoute = publicPage(
  '/privacy',
  async () => (await withTexts('operator', import('./marketing/privacy.tsx'))).Privacy,
);

const checkRoute = publicPage('/check', async () => {
  const page = withTexts('operator', import('./pages/check-screen.tsx'));
  return (await withTexts('join', page)).CheckScreen;
});

/** A route without an address, around the pages of a session. */
const withQueriesRoute = createRoute({ getParentRoute: () => rootRoute, id: 'with-queries' }).lazy(
  shows(async () => (await import('./pages/with-queries.tsx')).WithQueries),
);

const sessionRoute = createRoute({
  getParentRoute: () => withQueriesRoute,
  path: '/session',
  validateSearch: readSearch,
  beforeLoad: ({ search: { sessionId, participantId, add } }) => {
    // A seat is needed first.
    if (sessionId !== undefined && participantId === undefined)
      throw redirect({ to: '/join-session', search: { sessionId }, replace: true });
    if (sessionId !== undefined || add === undefined) return;
    const last = lastSession();
    if (!last) throw redirect({ to: '/create-session', search: { stories: add }, replace: true });
    const seat = { sessionId: last.sessionId, participantId: last.participantId };
    throw redirect({ to: '/session', search: { ...seat, add }, replace: true });
  },
  loaderDeps: ({ search: { sessionId, participantId, storyId } }) => ({
    sessionId,
    participantId,
    storyId,
  }),
  loader: async ({ deps: { sessionId, participantId, storyId } }) => {
    const { prefetchRoom } = await import('./room/room-query.ts');
    if (sessionId && participantId) await prefetchRoom(sessionId, participantId, storyId);
  },
}).lazy(
  shows(
    async () => (await withTexts('session', import('./pages/session-screen.tsx'))).SessionScreen,
  ),
);

const summaryRoute = sessionPage('/session-summary', async () => {
  const page = withTexts('dialogs', import('./pages/summary-page.tsx'));
  return (await withTexts('session', page)).SummaryPage;
});

const boardRoute = sessionPage(
  '/board',
  async () => (await withTexts('session', import('./pages/board-screen.tsx'))).BoardScreen,
);

const seatRoute = sessionPage(
  '/seat',
  async () => (await withTexts('session', import('./pages/seat-screen.tsx'))).SeatScreen,
);

const teamRoute = sessionPage('/team/$teamId', async () => {
  const page = withTexts('team', import('./pages/team-page.tsx'));
  return (await withTexts('session', page)).TeamPage;
});

const routeTree = rootRoute.addChildren([
  homeRoute,
  aboutRoute,
  developersRoute,
  createSessionRoute,
  joinRoute,
  teamsRoute,
  privacyRoute,
  checkRoute,
  withQueriesRoute.addChildren([sessionRoute, summaryRoute, boardRoute, seatRoute, teamRoute]),
]);

/** A page whose address names its language links to others that do so. */
const withLanguage: LocationRewrite = {
  input: ({ url }) => {
    url.pathname = placeOf(url.pathname, tags).path;
    return url;
  },
  output: ({ url }) => {
    url.pathname = addressOf({ path: url.pathname, language: i18n.locale });
    return url;
  },
};

/**
 * The router of all pages.
 * @param history of the browser if undefined
 */
export function createPages(history?: RouterHistory) {
  return createRouter({
    routeTree,
    ...(history && { history }),
    basepath: root().pathname,
    ...(placeHere().language && { rewrite: withLanguage }),
    parseSearch,
    stringifySearch: writeSearch,
    defaultErrorComponent: ErrorScreen,
    defaultNotFoundComponent: PageNotFound,
    defaultPreload: 'intent',
    // The build would render a script for it, which the Content-Security-Policy forbids.
    scrollRestoration: !import.meta.env.SSR,
  });
}

export type PageRouter = ReturnType<typeof createPages>;

/** Tells title, description and visit of each page that opens, before it is rendered and may change its title. */
export function followPages(router: PageRouter): void {
  router.subscribe('onLoad', ({ hrefChanged, pathChanged }) => {
    if (hrefChanged) newVersion.load();
    const page = router.state.matches.at(-1);
    // An address without a page matches only the root.
    if (pathChanged && page) tellOf(page.routeId === rootRouteId ? notFoundPath : page.fullPath);
  });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: PageRouter;
  }
}
