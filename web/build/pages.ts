import type { Plugin } from 'vite';
import { chunksIn, filesOf } from './chunks.ts';
import { prerenderPages } from './prerender.ts';

/**
 * Writes pages.json with the server's additions to each page: its scripts to preload, its
 * prerendered HTML, and its title and description. The HTML of all pages gets the screen for failed
 * scripts, and a line for browsers without any.
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
      const { failure, noScript } = await draw();
      return html
        .replace('<body>', () => `<body>${noScript}`)
        .replace('</body>', () => `<template id="failure">${failure}</template></body>`);
    },
    async generateBundle(_, bundle) {
      const chunks = chunksIn(bundle);
      const scriptsOf = (modules: ReadonlySet<string>) => {
        const loaded = chunks.filter(
          ({ isDynamicEntry, facadeModuleId }) =>
            isDynamicEntry && facadeModuleId !== null && modules.has(facadeModuleId),
        );
        const files = loaded.flatMap((chunk) => filesOf(chunk, bundle));
        return [...new Set(files)].filter((file) => file.endsWith('.js'));
      };
      const { pages, heads, invitation } = await draw();
      const described = Object.entries(pages).map(([path, { html, modules }]) => {
        const filledIn = path === '/join-session' ? { invitation } : {};
        return [path, { head: heads[path], scripts: scriptsOf(modules), html, ...filledIn }];
      });
      const source = JSON.stringify(Object.fromEntries(described));
      this.emitFile({ type: 'asset', fileName: 'pages.json', source });
    },
  };
}
