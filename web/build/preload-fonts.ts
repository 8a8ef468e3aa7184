import type { Plugin } from 'vite';

/** The part of a font that English needs. */
const needed = /-latin-wght-normal-.*\.woff2$/;

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
