import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { apiAsData } from './build/api.ts';
import { ariaTexts } from './build/aria-texts.ts';
import { catalogueFiles, languageOfPage } from './build/catalogues.ts';
import { compressAssets } from './build/compress.ts';
import { early } from './build/early.ts';
import { texts } from './build/lingui.ts';
import { loadAgain } from './build/loading.ts';
import { notices } from './build/notices.ts';
import { describePages } from './build/pages.ts';
import { preloadFonts } from './build/preload-fonts.ts';
import { scriptsOfScreens } from './build/screens.ts';
import { sendPoliciesAsData } from './build/send-policies.ts';
import { serviceWorker } from './build/service-worker.ts';

const { API_URL = 'http://127.0.0.1:3000' } = process.env;

const root = fileURLToPath(new URL('..', import.meta.url)).slice(0, -1);

const licences = notices(root);

export default defineConfig({
  // The root of the pages is a setting of the server.
  base: './',
  plugins: [
    texts(),
    catalogueFiles(),
    languageOfPage(),
    react(),
    tailwindcss(),
    ariaTexts(),
    apiAsData(),
    sendPoliciesAsData(),
    early(),
    loadAgain(),
    describePages(),
    serviceWorker(),
    preloadFonts(),
    licences.ofPages,
    compressAssets(),
  ],
  // The worker that reads stories loads the reader of workbooks only for a workbook.
  worker: { format: 'es', plugins: () => [licences.ofWorkers] },
  server: { proxy: { '/api/': { target: API_URL, ws: true } } },
  build: {
    // As in the README. Needed: Chrome for `round()`, Firefox for `Intl.Segmenter`, Safari for
    // `light-dark()`.
    target: ['chrome125', 'edge125', 'firefox125', 'safari17.5'],
    // The Content-Security-Policy allows fonts and pictures only from our own files.
    assetsInlineLimit: 0,
    // With one style sheet, a module never waits for styles of its own, which `load` would have to
    // fetch.
    cssCodeSplit: false,
    rolldownOptions: {
      // A first `npm start` prints no more than needed.
      checks: { bundlerTimings: false },
      output: {
        // Hashes in the names of scripts hardly compress: 42 bits are enough to tell versions
        // apart.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        codeSplitting: {
          groups: [
            { name: 'libraries', tags: ['$initial'], test: /node_modules/, priority: 2 },
            { name: 'shell', tags: ['$initial'], test: /^(?!.*\/service-worker\/)/, priority: 1 },
            { name: 'zod', test: /node_modules\/zod\// },
            { name: 'queries', test: /node_modules\/@tanstack\/(query-core|react-query)\// },
            { name: scriptsOfScreens(), includeDependenciesRecursively: false },
          ],
        },
      },
    },
  },
});
