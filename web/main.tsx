import '@fontsource-variable/besley';
import '@fontsource-variable/hanken-grotesk';
import './styles/main.css';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { logFailure, setStarted, showFailure } from './browser/failure.ts';
import { reviewTokens } from './browser/kept-tokens.ts';
import { keepFields } from './browser/kept-work.ts';
import { startAgain } from './browser/reload.ts';
import { NotLoaded } from './browser/scripts.ts';
import { createPages, followPages } from './router.tsx';
import { registerServiceWorker } from './service-worker/register.ts';
import { loadLanguage } from './texts/language.ts';
import { tolerateForeignChanges } from './ui/foreign-changes.ts';

/**
 * Lengths of which a tangent makes a number. WebKit takes the angle of two lengths for radians unless
 * both are in pixels, as the values of registered properties are.
 */
const lengths = 'cqi cqb full name lowest narrowest across down head below between least';
const syntax = '<length>';
if ('registerProperty' in CSS)
  for (const length of lengths.split(' '))
    CSS.registerProperty({ name: `--${length}`, syntax, inherits: true, initialValue: '0px' });

/** Shows the page at this address, or hydrates its prerendered HTML. */
async function begin(element: Element): Promise<void> {
  await loadLanguage(document.documentElement.lang);
  const router = createPages();
  followPages(router);
  await router.load();
  const failed = router.state.matches.find(({ status }) => status === 'error');
  const page = (
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>
  );
  if (!element.hasChildNodes()) return createRoot(element).render(page);
  if (failed) {
    await startOver(failed.error);
    return createRoot(element).render(page);
  }
  // As the router renders on a server.
  router.ssr = { manifest: undefined };
  // In small steps, so that typing is not delayed.
  startTransition(() => {
    hydrateRoot(element, page, { onRecoverableError: logFailure });
  });
}

/** Starts the page again if that may help: missing scripts were retried often enough. */
async function startOver(error: unknown): Promise<void> {
  logFailure(error);
  if (error instanceof NotLoaded && !error.isOutdated) keepFields();
  else await startAgain();
}

const element = document.getElementById('root');
if (!element) throw new Error('index.html has no place for the page');

setStarted();
tolerateForeignChanges();

begin(element).catch(async (error) => {
  await startOver(error);
  showFailure(error);
});
// A browser that stores nothing keeps no token.
reviewTokens().catch(() => undefined);
if (import.meta.env.PROD) registerServiceWorker().catch(logFailure);
