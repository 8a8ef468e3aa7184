import type { Plugin } from 'vite';
import { catalogueIn, languages } from './catalogues.ts';
import { chunksIn, filesOf } from './chunks.ts';
import { expectTexts, partNames } from './lingui.ts';
import { furtherFonts } from './preload-fonts.ts';
import { prerenderPages } from './prerender.ts';

const catalogue = new RegExp(`\\.po(?:\\?(${partNames.join('|')}))?$`);

/**
 * Writes pages.json with the server's additions to each page in each language: its scripts to preload,
 * its prerendered HTML, its title and description, the screen for failed scripts, and a line for
 * browsers without any.
 */
export function describePages(): Plugin {
  return {
    name: 'describe-pages',
    apply: 'build',
    async generateBundle(_, bundle) {
      const { drawn, modules } = await prerenderPages(languages.map(({ tag }) => tag));
      const chunks = chunksIn(bundle);
      const needs = new Map<string, { readonly files: string[]; readonly parts: string[] }>();
      for (const [path, ids] of modules) {
        // A script of several screens is not named as the entry of one.
        const entries = [...ids].filter((id) => this.getModuleInfo(id)?.dynamicImporters.length);
        const loaded = chunks.filter(({ moduleIds }) =>
          entries.some((id) => moduleIds.includes(id)),
        );
        const files = [...new Set(loaded.flatMap((chunk) => filesOf(chunk, bundle)))];
        const parts = [...ids].flatMap(partIn);
        const code = chunks.filter(({ fileName }) => files.includes(fileName));
        await expectTexts(path, new Set(code.flatMap(({ moduleIds }) => moduleIds)), parts);
        needs.set(path, { files: files.filter((file) => file.endsWith('.js')), parts });
      }
      const described = languages.map(({ tag, ...language }) => {
        const all = drawn.get(tag);
        if (!all) throw new Error(`The pages in "${tag}" were not prerendered`);
        const { failure, noScript, invitation, heads, chat } = all;
        const texts = catalogueIn(bundle, tag);
        const pages = Object.entries(heads).map(([path, head]) => {
          const filledIn = path === '/join-session' ? { invitation } : {};
          const html = all.pages[path] ?? '';
          const { files = [], parts = [] } = needs.get(path) ?? {};
          const scripts = [...parts.flatMap((part) => texts[part] ?? []), ...files];
          return [path, { head, scripts, html, ...filledIn }];
        });
        const fonts = furtherFonts(Object.values(all.pages).join(), bundle);
        const ofPages = { pages: Object.fromEntries(pages), texts, fonts, failure, noScript, chat };
        return [tag, { ...language, ...ofPages }];
      });
      const source = JSON.stringify(Object.fromEntries(described));
      this.emitFile({ type: 'asset', fileName: 'pages.json', source });
    },
  };
}

/** The part of the catalogue that a module is, if it is one. */
function partIn(id: string): string[] {
  const [found, part = 'all'] = catalogue.exec(id) ?? [];
  return found === undefined ? [] : [part];
}
