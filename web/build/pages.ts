import type { Plugin } from 'vite';
import { chunksIn, filesOf } from './chunks.ts';
import { prerenderPages } from './prerender.ts';

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
 * Writes down, in pages.json, what the server adds to each page: its scripts, so that they are
 * fetched at once instead of after the first script has run, and the HTML that shows the page before
 * they have.
 */
export function describePages(): Plugin {
  return {
    name: 'describe-pages',
    apply: 'build',
    async generateBundle(_, bundle) {
      const chunks = chunksIn(bundle);
      const scriptsOf = (module: string) => {
        const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(`/${module}`));
        if (!chunk) throw new Error(`${module} is no script of its own: does a route load it?`);
        return filesOf(chunk, bundle).filter((file) => file.endsWith('.js'));
      };
      const drawn = await prerenderPages();
      const pages = Object.entries(modules).map(([path, names]) => {
        const scripts = [...new Set(names.flatMap(scriptsOf))];
        return [path, { scripts, html: drawn[path] ?? '' }] as const;
      });
      const source = JSON.stringify(Object.fromEntries(pages));
      this.emitFile({ type: 'asset', fileName: 'pages.json', source });
    },
  };
}
