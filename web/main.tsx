import '@fontsource-variable/besley';
import '@fontsource-variable/hanken-grotesk';
import './styles/main.css';
import { StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot, type Root } from 'react-dom/client';
import { logFailure } from './api/log.ts';
import { showFailure } from './browser/failure.ts';
import { keepForm } from './browser/kept-form.ts';
import { NotLoaded } from './browser/not-loaded.ts';
import { startAgain } from './browser/reload.ts';
import { setStarted } from './browser/started.ts';
import { areDevtoolsWanted } from './routes/devtools.tsx';
import { hereAt, hrefOf } from './routes/places.ts';
import { isPublicPage, loadPublicPage } from './routes/public-page.tsx';
import { isSeatless, readSessionSearch } from './routes/search.ts';
import { tellOf } from './routes/telling.ts';
import { registerServiceWorker } from './service-worker/register.ts';
import { loadLanguage } from './texts/language.ts';
import { tolerateForeignChanges } from './ui/foreign-changes.ts';
import type { Here, Navigation, Place } from './ui/navigation.tsx';

/** Shows the page: a public one starts without the router, which loads on the first navigation. */
async function begin(element: Element): Promise<void> {
  nameInvitation();
  const here = hereAt(window.location);
  await loadLanguage(document.documentElement.lang);
  try {
    if (isPublicPage(here.path) && !areDevtoolsWanted()) return await showPublicPage(element, here);
  } catch (error) {
    await startOver(error);
    // The router shows an error instead.
  }
  await goOn(createRoot(element));
}

/** Starts the page again if that may help: missing scripts were retried often enough. */
async function startOver(error: unknown): Promise<void> {
  logFailure(error);
  if (error instanceof NotLoaded && !error.isOutdated) keepForm();
  else await startAgain();
}

/**
 * Changes the address of a session without a seat to that of the join screen, whose content it
 * gets.
 */
function nameInvitation(): void {
  const { path, search } = hereAt(window.location);
  const seat = readSessionSearch(search);
  if (path !== '/session' || !isSeatless(seat)) return;
  const { sessionId } = seat;
  window.history.replaceState(null, '', hrefOf({ to: '/join-session', search: { sessionId } }));
}

/** Shows a public page, or hydrates its prerendered HTML. */
async function showPublicPage(element: Element, here: Here): Promise<void> {
  let root: Root;
  const navigation: Navigation = {
    hrefOf,
    go: (place) => goOn(root, place).catch(() => window.location.assign(hrefOf(place))),
    prepare: (place) => {
      void routed()
        .then(({ prepare }) => prepare(place))
        .catch(logFailure);
    },
  };
  const page = <StrictMode>{await loadPublicPage(here, navigation)}</StrictMode>;
  const onUncaughtError = () => void goOn(root).catch(logFailure);
  if (element.hasChildNodes()) {
    // In small steps, so that typing is not delayed.
    startTransition(() => {
      root = hydrateRoot(element, page, { onUncaughtError, onRecoverableError: logFailure });
    });
  } else {
    root = createRoot(element, { onUncaughtError });
    root.render(page);
  }
  tellOf(here.path);
}

/** Continues with the router, here or at another place. */
async function goOn(root: Root, place?: Place): Promise<void> {
  const { showRouted } = await routed();
  await showRouted(root, place);
}

function routed() {
  return import('./routes/routed.tsx');
}

const element = document.getElementById('root');
if (!element) throw new Error('index.html has no place for the page');

setStarted();
tolerateForeignChanges();

begin(element).catch(async (error) => {
  await startOver(error);
  showFailure(error);
});
if (import.meta.env.PROD) registerServiceWorker().catch(logFailure);
