import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

/** The module of Vite's through which a build runs each dynamic import, with the scripts that it needs. */
const helper = '\0vite/preload-helper.js';

/** Puts `web/api/load.ts` in its place, which tries again what could not be loaded. */
export function loadAgain(): Plugin {
  const load = fileURLToPath(new URL('../api/load.ts', import.meta.url));
  return {
    name: 'load-again',
    apply: 'build',
    enforce: 'pre',
    resolveId: (id) => (id === helper ? load : undefined),
  };
}
