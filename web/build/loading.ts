import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

/** Vite's module through which a build runs each dynamic import, with the scripts it needs. */
const helper = '\0vite/preload-helper.js';

/** Replaces it by `web/calls/load.ts`, which retries failed imports. */
export function loadAgain(): Plugin {
  const load = fileURLToPath(new URL('../calls/load.ts', import.meta.url));
  return {
    name: 'load-again',
    apply: 'build',
    enforce: 'pre',
    resolveId: (id) => (id === helper ? load : undefined),
  };
}
