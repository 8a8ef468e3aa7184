import type { Plugin } from 'vite';
import { chunksIn, filesOf } from './chunks.ts';

/** What each page is made of, besides what all of them begin with; the routes load the same. */
const modules = {
  '/': ['marketing/home.tsx'],
  '/about': ['marketing/about.tsx'],
  '/create-session': ['routes/with-queries.tsx', 'features/create/create-screen.tsx'],
  '/join-session': ['routes/with-queries.tsx', 'routes/join-screen.tsx'],
  '/session': ['routes/with-queries.tsx', 'routes/session-screen.tsx'],
  '/session-summary': ['routes/with-queries.tsx', 'routes/summary-screen.tsx'],
};

/**
 * Writes down, in preloads.json, the scripts of each page, so that the server can have them fetched
 * at once instead of after the first script has run.
 */
export function preloadPages(): Plugin {
  return {
    name: 'preload-pages',
    apply: 'build',
    generateBundle(_, bundle) {
      const chunks = chunksIn(bundle);
      const scriptsOf = (module: string) => {
        const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(`/${module}`));
        if (!chunk) throw new Error(`${module} is no script of its own: does a route load it?`);
        return filesOf(chunk, bundle).filter((file) => file.endsWith('.js'));
      };
      const preloads = Object.entries(modules).map(
        ([path, names]) => [path, [...new Set(names.flatMap(scriptsOf))]] as const,
      );
      const source = JSON.stringify(Object.fromEntries(preloads));
      this.emitFile({ type: 'asset', fileName: 'preloads.json', source });
    },
  };
}
