import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { languages } from '../messages/languages.ts';

const folder = fileURLToPath(new URL('../messages', import.meta.url));
const ofProduct = /^#messages\/(.+)$/;

/** Not a language: English made 40 % longer, to see what does not come from the messages or does not fit. */
const pseudo = 'pseudo';
const attributes = new Map<string, string>([
  ...Object.entries(languages).map(
    ([tag, { direction }]) => [tag, attributesOf(tag, direction)] as const,
  ),
  [pseudo, attributesOf(`en-x-${pseudo}`, 'ltr')],
]);

function attributesOf(tag: string, direction: string): string {
  return `lang="${tag}" dir="${direction}"`;
}

/** Has the pages speak one language, which `PAGE_LANGUAGE` names: `#messages/` is its folder. */
export function language(tag = process.env['PAGE_LANGUAGE'] || 'en'): Plugin {
  if (!attributes.has(tag)) throw new Error(`PAGE_LANGUAGE=${tag}: there are no messages in it`);
  return {
    name: 'language',
    enforce: 'pre',
    resolveId(source) {
      const [, name] = ofProduct.exec(source) ?? [];
      if (name === undefined) return undefined;
      if (tag !== pseudo) return `${folder}/${tag}/${name}`;
      // How dates and numbers are written are no messages.
      return `${folder}/en/${name}${name.startsWith('formats.') ? '' : `?${pseudo}`}`;
    },
    load: (id) => (id.endsWith(`?${pseudo}`) ? pseudoModule(id.replace(/\?.*/, '')) : undefined),
    transformIndexHtml: (html) => html.replace('<html lang="en">', `<html ${attributes.get(tag)}>`),
  };
}

/** The same names as the English module has, and what they say made longer. */
async function pseudoModule(file: string): Promise<string> {
  const names = [...(await readFile(file, 'utf8')).matchAll(/^export (?:const|function) (\w+)/gm)];
  return [
    `import * as english from '${file}';`,
    `import { lengthened } from '${folder}/testing/pseudo.ts';`,
    ...names.map(([, name]) => `export const ${name} = lengthened(english.${name});`),
  ].join('\n');
}
