import type { Plugin } from 'vite';

const otherLanguage = /\/intl\/.*\/(?!en-US)[a-z]{2}-[A-Z]{2}\.mjs$/;

/**
 * Leaves out React Aria's texts in languages the pages are not in. React Aria drops a language that is
 * undefined and uses English for it; an empty object would make it throw.
 */
export function englishOnly(): Plugin {
  return {
    name: 'english-only',
    enforce: 'pre',
    load: (id) => (otherLanguage.test(id) ? 'export default undefined' : undefined),
  };
}
