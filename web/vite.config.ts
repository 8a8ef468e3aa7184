import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { englishOnly } from './english-only.ts';
import { serviceWorker } from './service-worker/plugin.ts';
import { preloadFonts } from './styles/preload-fonts.ts';

const { API_URL = 'http://127.0.0.1:3000' } = process.env;

export default defineConfig({
  plugins: [react(), tailwindcss(), englishOnly(), serviceWorker(), preloadFonts()],
  // The pages' own sources under web/api/ have addresses that begin like the server's.
  server: { proxy: { '^/api/(?!.*\\.tsx?(\\?|$))': { target: API_URL, ws: true } } },
  build: {
    target: ['chrome123', 'edge123', 'firefox121', 'safari17.5'],
    // The Content-Security-Policy lets fonts and pictures come from our own files only.
    assetsInlineLimit: 0,
  },
});
