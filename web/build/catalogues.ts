import { fileURLToPath } from 'node:url';
import { getConfig } from '@lingui/conf';
import { languageCookie } from '@story-pointer/core/languages';
import type { Plugin, Rollup } from 'vite';
import { compilePart, currentCatalogues, nameOf, ownConfig, partNames } from './lingui.ts';

const { locales, pseudoLocale } = getConfig({ configPath: ownConfig });

/** A language of the pages. */
export interface Language {
  readonly tag: string;
  /** Its name in itself. */
  readonly name: string;
  readonly direction: 'ltr' | 'rtl';
  /** Whether it is the lengthened English of tests, which is not offered. */
  readonly isPseudo: boolean;
}

const fromRightToLeft = /^(Arab|Hebr|Thaa|Syrc)$/;

export const languages: readonly Language[] = locales.map((tag) => ({
  tag,
  name: nameOf(tag),
  direction: fromRightToLeft.test(new Intl.Locale(tag).maximize().script ?? '') ? 'rtl' : 'ltr',
  isPseudo: pseudoLocale.some(({ locale }) => locale === tag),
}));

const sources = /(^|\/)catalogues\.ts$/;

/**
 * Writes each part of each catalogue as a file, which pages find by their HTML: a map of all in the
 * scripts would be loaded by everybody.
 */
export function catalogueFiles(): Plugin {
  const served = fileURLToPath(new URL('../texts/served-catalogues.ts', import.meta.url));
  return {
    name: 'catalogue-files',
    apply: 'build',
    enforce: 'pre',
    resolveId: (id, importer) =>
      importer?.endsWith('/web/texts/language.ts') && sources.test(id) ? served : undefined,
    async buildStart() {
      const catalogues = await currentCatalogues();
      for (const { tag } of languages) {
        for (const part of partNames) {
          const source = compilePart(tag, part, catalogues);
          this.emitFile({ type: 'asset', name: `${tag}-${part}.js`, source });
        }
      }
    },
  };
}

/** During development, sets the language of a page by its address, else by its cookie, as the server does. */
export function languageOfPage(): Plugin {
  const directions = Object.fromEntries(languages.map(({ tag, direction }) => [tag, direction]));
  const children = `{
    const directions = ${JSON.stringify(directions)};
    const [, cookie] = /\\b${languageCookie}=([^;]+)/.exec(document.cookie) ?? [];
    const lang = [location.pathname.split('/')[1], cookie].find((tag) => tag in directions);
    if (lang) Object.assign(document.documentElement, { lang, dir: directions[lang] });
  }`;
  return {
    name: 'language-of-page',
    apply: 'serve',
    transformIndexHtml: () => [{ tag: 'script', children }],
  };
}

/** The files of a catalogue by part. */
export function catalogueIn(
  bundle: Rollup.OutputBundle,
  tag: string,
): Readonly<Record<string, string>> {
  const assets = Object.values(bundle).filter((output) => output.type === 'asset');
  return Object.fromEntries(
    partNames.map((part) => {
      const file = assets.find(({ names }) => names.includes(`${tag}-${part}.js`));
      if (!file) throw new Error(`The build has no part "${part}" of the catalogue "${tag}"`);
      return [part, file.fileName];
    }),
  );
}
