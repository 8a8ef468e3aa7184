import '@fontsource-variable/besley';
import '@fontsource-variable/hanken-grotesk';
import './styles/main.css';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { logFailure } from './api/log.ts';
import { router } from './routes/router.tsx';
import { registerServiceWorker } from './service-worker/register.ts';

/** Shows the page, or takes it over where the build has drawn it already. */
async function begin(place: Element): Promise<void> {
  const page = (
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>
  );
  if (place.hasChildNodes()) {
    await router.load();
    // In small steps, so that whoever is typing meanwhile is not held up.
    startTransition(() => {
      hydrateRoot(place, page, { onRecoverableError: logFailure });
    });
  } else {
    createRoot(place).render(page);
  }
}

const place = document.getElementById('root');
if (!place) throw new Error('index.html has no place for the page');

begin(place).catch(logFailure);
if (import.meta.env.PROD) registerServiceWorker().catch(logFailure);
