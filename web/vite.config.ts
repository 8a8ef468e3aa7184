import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compressAssets } from './build/compress.ts';
import { deliveriesAsData } from './build/deliveries.ts';
import { early } from './build/early.ts';
import { englishOnly } from './build/english-only.ts';
import { language } from './build/language.ts';
import { loadAgain } from './build/loading.ts';
import { describePages } from './build/pages.ts';
import { preloadFonts } from './build/preload-fonts.ts';
import { serviceWorker } from './build/service-worker.ts';

const { API_URL = 'http://127.0.0.1:3000' } = process.env;

const root = fileURLToPath(new URL('..', import.meta.url)).slice(0, -1);

/** Modules by their paths in this repository, whatever the folder is called that it lies in. */
function modules(...patterns: readonly RegExp[]) {
  return (id: string) => patterns.some((pattern) => pattern.test(id.replace(root, '')));
}

/** What every page is made with, in one script; and what those are made with that talk to the server. */
const everyPage = /node_modules\/(react|react-dom|scheduler)\//;
const router =
  /node_modules\/(use-sync-external-store|@tanstack\/(react-router|router-core|history|react-store|store))\//;
const shell = /\/(core|web\/(api|browser|routes|ui))\//;
const cards =
  /\/core\/(results|outcome|decks\/(deck|specified|presets))\.|\/web\/(messages\/(en\/)?formats|ui\/(hue|playing-card|link-button))\./;
const pagesThatCall = [
  /node_modules\/(@tanstack\/(query-core|react-query)|zod)\//,
  /\/core\/(ids|session\/(invitation|open-room))\./,
  /\/web\/api\/(calls|first-key|invitation-query|query-client|room-query)\./,
];
/** What the two forms are made of that lead into a session. */
const forms =
  /\/core\/(characters|names|decks\/(scale|notation|check)|session\/(refusals|settings))\.|\/web\/(api\/(faults|remembered-name)|ui\/(alert|copy-text|text-field|early-form|focus-field))\./;

/** What the screens of a session share: in one script, for each of them is a request. */
const screens = [
  /node_modules\/clsx\/|\/core\/story-results\./,
  /\/web\/api\/(live|points-text|room|send-command|server-clock|too-late|turning|use-command|use-ticking)\b/,
  /\/web\/(messages\/en\/(header|invite|points|stories)|features\/summary\/take-home)\./,
  /\/web\/ui\/(badge|copy-button|figure|lazy|panel|remembered-choice|shortcuts|skeleton|use-alone|use-kept-focus)\./,
];

/** What an empty table shows besides, in one script. */
const invitation =
  /\/web\/(ui\/qr-code|features\/(invite\/invitation|header\/way-back-button))\.|node_modules\/qr\//;

export default defineConfig({
  // Where the root of the pages is, only the server knows.
  base: './',
  plugins: [
    react(),
    tailwindcss(),
    englishOnly(),
    language(),
    deliveriesAsData(),
    early(),
    loadAgain(),
    serviceWorker(),
    preloadFonts(),
    describePages(),
    compressAssets(),
  ],
  // The reader of stories loads that of workbooks only where somebody brings one.
  worker: { format: 'es' },
  // The pages' own sources under web/api/ have addresses that begin like the server's.
  server: { proxy: { '^/api/(?!.*\\.tsx?(\\?|$))': { target: API_URL, ws: true } } },
  build: {
    // As the README says: Chrome for `round()`, Firefox for `Intl.Segmenter`, Safari for `light-dark()`.
    target: ['chrome125', 'edge125', 'firefox125', 'safari17.5'],
    // The Content-Security-Policy lets fonts and pictures come from our own files only.
    assetsInlineLimit: 0,
    // A module then never waits for styles of its own, which `load` would have to fetch.
    cssCodeSplit: false,
    rolldownOptions: {
      output: {
        // Most of what names of other scripts cost cannot be compressed: 42 bits tell versions apart.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        codeSplitting: {
          groups: [
            { name: 'pages', test: modules(everyPage), priority: 3 },
            { name: 'router', test: modules(router), priority: 3 },
            { name: 'cards', test: modules(cards), priority: 2 },
            { name: 'shell', tags: ['$initial'], test: modules(shell), priority: 2 },
            { name: 'forms', test: modules(forms), priority: 2 },
            { name: 'calls', test: modules(...pagesThatCall), priority: 1 },
            { name: 'screens', test: modules(...screens) },
            { name: 'invitation', test: modules(invitation) },
          ],
        },
      },
    },
  },
});
