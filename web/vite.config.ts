import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { englishOnly } from './build/english-only.ts';
import { describePages } from './build/pages.ts';
import { preloadFonts } from './build/preload-fonts.ts';
import { serviceWorker } from './build/service-worker.ts';

const { API_URL = 'http://127.0.0.1:3000' } = process.env;

/** What every page is made with, in one script; and what those are made with that talk to the server. */
const everyPage =
  /node_modules\/(react|react-dom|scheduler|use-sync-external-store|@tanstack\/(react-router|router-core|history|react-store|store))\//;
const pagesThatCall = /node_modules\/(@tanstack\/(query-core|react-query)|zod)\//;

export default defineConfig({
  // Where the root of the pages is, only the server knows.
  base: './',
  plugins: [
    react(),
    tailwindcss(),
    englishOnly(),
    serviceWorker(),
    preloadFonts(),
    describePages(),
  ],
  // The pages' own sources under web/api/ have addresses that begin like the server's.
  server: { proxy: { '^/api/(?!.*\\.tsx?(\\?|$))': { target: API_URL, ws: true } } },
  build: {
    target: ['chrome123', 'edge123', 'firefox121', 'safari17.5'],
    // The Content-Security-Policy lets fonts and pictures come from our own files only.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'pages', test: everyPage, priority: 2 },
            { name: 'calls', test: pagesThatCall, priority: 1 },
          ],
        },
      },
    },
  },
});
