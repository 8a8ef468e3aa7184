import type { Plugin } from 'vite';
import { languages } from './catalogues.ts';

const texts = /\/intl\/(\w+)\/(\w+-\w+)\.mjs$/;

/** For a press that we use nowhere. */
const unused = 'menu';

/**
 * Leaves out React Aria's texts in languages the pages are not in. React Aria drops a language that is
 * undefined and uses English for it; an empty object would make it throw.
 */
export function ariaTexts(): Plugin {
  return {
    name: 'aria-texts',
    enforce: 'pre',
    load(id) {
      const [, folder, tag = ''] = texts.exec(id) ?? [];
      if (folder === undefined || tag === 'en-US') return undefined;
      return folder !== unused && isOurs(tag) ? undefined : 'export default undefined';
    },
  };
}

/** Whether it is a language of ours, or stands for one whose tag names no country. */
function isOurs(tag: string): boolean {
  return languages.some((one) => one.tag === tag || one.tag === tag.replace(/-.*/, ''));
}
