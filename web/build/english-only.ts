import type { Plugin } from 'vite';

const otherLanguage = /\/intl\/.*\/(?!en-US)[a-z]{2}-[A-Z]{2}\.mjs$/;

/** Leaves out what React Aria says in other languages than the one the product speaks. */
export function englishOnly(): Plugin {
  return {
    name: 'english-only',
    enforce: 'pre',
    load: (id) => (otherLanguage.test(id) ? 'export default {}' : undefined),
  };
}
