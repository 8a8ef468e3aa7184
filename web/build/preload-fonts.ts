import type { Plugin, Rollup } from 'vite';

/** The part of a font that English needs. */
const needed = /-latin-wght-normal-.*\.woff2$/;

/** Letters that English does not have, and the part of a font that has them. */
const furtherLetters = /[\u0100-\u0130\u0132-\u0151\u0154-\u024f\u1e00-\u1eff]/;
const further = /-latin-ext-wght-normal-.*\.woff2$/;

/** The fonts that a page needs beside those of English. */
export function furtherFonts(html: string, bundle: Rollup.OutputBundle): string[] {
  return furtherLetters.test(html) ? Object.keys(bundle).filter((name) => further.test(name)) : [];
}

/** Preloads the fonts, so that text does not change its font while it is read. */
export function preloadFonts(): Plugin {
  let base = '/';
  return {
    name: 'preload-fonts',
    apply: 'build',
    configResolved(config) {
      base = config.base;
    },
    transformIndexHtml(_, { bundle = {} }) {
      const fonts = Object.keys(bundle).filter((name) => needed.test(name));
      return fonts.map((name) => ({
        tag: 'link',
        attrs: {
          rel: 'preload',
          as: 'font',
          type: 'font/woff2',
          crossorigin: '',
          href: base + name,
        },
      }));
    },
  };
}
