import '@fontsource-variable/besley';
import '@fontsource-variable/hanken-grotesk';
import './styles/main.css';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { logFailure } from './api/log.ts';
import { router } from './routes/router.tsx';
import { registerServiceWorker } from './service-worker/register.ts';

const place = document.getElementById('root');
if (!place) throw new Error('index.html has no place for the page');

createRoot(place).render(
  <StrictMode>
    <RouterProvider router={router} />
  </StrictMode>,
);

if (import.meta.env.PROD) registerServiceWorker().catch(logFailure);
