import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compressAssets } from './build/compress.ts';
import { deliveriesAsData } from './build/deliveries.ts';
import { early } from './build/early.ts';
import { englishOnly } from './build/english-only.ts';
import { texts } from './build/lingui.ts';
import { loadAgain } from './build/loading.ts';
import { notices } from './build/notices.ts';
import { describePages } from './build/pages.ts';
import { preloadFonts } from './build/preload-fonts.ts';
import { serviceWorker } from './build/service-worker.ts';

const { API_URL = 'http://127.0.0.1:3000' } = process.env;

const root = fileURLToPath(new URL('..', import.meta.url)).slice(0, -1);

/** Modules by their paths in this repository, whatever the folder is called that it lies in. */
function modules(...patterns: readonly RegExp[]) {
  return (id: string) => patterns.some((pattern) => pattern.test(id.replace(root, '')));
}

/**
 * One script for the modules of every page, and one for those of all pages that talk to the server.
 */
const everyPage = /node_modules\/(react|react-dom|scheduler|@lingui)\//;
const router =
  /node_modules\/(use-sync-external-store|@tanstack\/(react-router|router-core|history|react-store|store))\//;
const shell = /\/(core|web\/(api|browser|routes|texts|ui))/;
const cards =
  /\/core\/(results|outcome|decks\/(deck|specified|presets))\.|\/web\/(browser\/last-session|texts\/formats|ui\/(hue|playing-card|link-button))\./;
const pagesThatCall = [
  /node_modules\/(@tanstack\/(query-core|react-query)|zod)\//,
  /\/core\/(ids|session\/(invitation|open-room))\./,
  /\/web\/api\/(calls|first-key|forgotten-seats|invitation-query|query-client|room-query)\./,
];
/** The modules of the two forms that lead into a session. */
const forms =
  /\/core\/(characters|names|decks\/(scale|notation|check)|session\/(refusals|settings))\.|\/web\/(api\/(faults|remembered-name)|ui\/(alert|copy-text|text-field|early-form|focus-field|remembered-choice|remembered-switch))\./;

/** The common modules of a session's screens, in one script, since each script is a request. */
const screens = [
  /node_modules\/clsx\/|\/core\/story-results\./,
  /\/web\/api\/(live|points-text|room|send-command|server-clock|too-late|turning|use-command|use-ticking)\b/,
  /\/web\/(features\/summary\/take-home|ui\/some-names)\./,
  /\/web\/ui\/(badge|copy-button|figure|lazy|panel|shortcuts|skeleton|use-alone|use-kept-focus)\./,
];

/** The additional modules of an empty table, in one script. */
const invitation =
  /\/web\/(ui\/qr-code|features\/(invite\/(first-invitation|invitation|invitation-actions|share-button)|header\/way-back-button))\.|node_modules\/qr\//;

export default defineConfig({
  // Only the server knows the root of the pages.
  base: './',
  plugins: [
    texts(),
    react(),
    tailwindcss(),
    englishOnly(),
    deliveriesAsData(),
    early(),
    loadAgain(),
    serviceWorker(),
    preloadFonts(),
    describePages(),
    notices(root),
    compressAssets(),
  ],
  // The reader of stories loads that of workbooks only where somebody brings one.
  worker: { format: 'es' },
  // The pages' own sources under web/api/ have addresses that begin like the server's.
  server: { proxy: { '^/api/(?!.*\\.tsx?(\\?|$))': { target: API_URL, ws: true } } },
  build: {
    // As in the README: Chrome for `round()`, Firefox for `Intl.Segmenter`, Safari for
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
