import type { Plugin } from 'vite';
import { chunksIn, filesOf } from './chunks.ts';
import { prerenderPages } from './prerender.ts';

/** The modules of each page, besides those of all pages; the routes load the same. */
const modules = {
  '/': ['marketing/home.tsx', 'locales/en.po?marketing'],
  '/about': ['marketing/about.tsx', 'locales/en.po?marketing'],
  '/create-session': ['routes/create-screen.tsx', 'locales/en.po?forms'],
  '/join-session': ['routes/with-queries.tsx', 'routes/join-screen.tsx', 'locales/en.po?forms'],
  '/session': ['routes/routed.tsx', 'routes/with-queries.tsx', 'routes/session-screen.tsx'],
  '/session-summary': [
    'routes/routed.tsx',
    'routes/with-queries.tsx',
    'routes/summary-screen.tsx',
    'locales/en.po?summary',
  ],
  '/seat': ['routes/routed.tsx', 'routes/with-queries.tsx', 'routes/seat-screen.tsx'],
  '/$': ['routes/routed.tsx', 'routes/page-not-found.tsx'],
  '/board': ['routes/routed.tsx', 'routes/with-queries.tsx', 'routes/board-screen.tsx'],
};

/** Each page is drawn in English, and loads its texts. */
const catalogue = 'locales/en.po';

/**
 * Writes pages.json with the server's additions to each page: its scripts to preload, its
 * prerendered HTML, and its title and description. The HTML of all pages gets the screen for failed
 * scripts.
 */
export function describePages(): Plugin {
  let drawing: ReturnType<typeof prerenderPages> | undefined;
  const draw = () => {
    drawing ??= prerenderPages();
    return drawing;
  };
  return {
    name: 'describe-pages',
    apply: 'build',
    async transformIndexHtml(html) {
      const { failure } = await draw();
      return html.replace('</body>', () => `<template id="failure">${failure}</template></body>`);
    },
    async generateBundle(_, bundle) {
      const chunks = chunksIn(bundle);
      const scriptsOf = (module: string) => {
        const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(`/${module}`));
        if (!chunk) throw new Error(`${module} is no script of its own: does a route load it?`);
        return filesOf(chunk, bundle).filter((file) => file.endsWith('.js'));
      };
      const drawn = await draw();
      const scripts = new Map<string, string[]>(
        Object.entries(modules).map(([path, names]) => [
          path,
          [...new Set([...names, catalogue].flatMap(scriptsOf))],
        ]),
      );
      const pages = Object.entries(drawn.heads).map(([path, head]) => {
        const invitation = path === '/join-session' ? { invitation: drawn.invitation } : {};
        const body = { scripts: scripts.get(path) ?? [], html: drawn.pages[path] ?? '' };
        return [path, { head, ...body, ...invitation }] as const;
      });
      const source = JSON.stringify(Object.fromEntries(pages));
      this.emitFile({ type: 'asset', fileName: 'pages.json', source });
    },
  };
}
