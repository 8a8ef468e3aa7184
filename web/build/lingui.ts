import { fileURLToPath } from 'node:url';
import type { PluginItem } from '@babel/core';
import macros from '@lingui/babel-plugin-lingui-macro';
import {
  createCompilationErrorMessage,
  createCompiledCatalog,
  createMissingErrorMessage,
  getCatalogs,
} from '@lingui/cli/api';
import { getConfig } from '@lingui/conf';
import babel from '@rolldown/plugin-babel';
import type { Plugin, PluginOption } from 'vite';
import { hasTexts } from './has-texts.ts';

export const ownConfig = fileURLToPath(new URL('../lingui.config.ts', import.meta.url));

/** Babel's plugin that turns texts in components into look-ups in a catalogue. */
export const textsPlugin: PluginItem = [
  macros,
  { linguiConfig: getConfig({ configPath: ownConfig }) },
];

/** Compiles texts in components, and catalogues; a text without its translation fails the build. */
export function texts(configPath = ownConfig): PluginOption {
  return [
    babel({
      presets: [{ preset: { plugins: [textsPlugin] }, rolldown: { filter: { code: hasTexts } } }],
    }),
    catalogues(configPath),
  ];
}

/** The files that are loaded only with these parts of a catalogue, which have their texts. */
const parts = {
  marketing: [/^marketing\//, /^texts\/voted/, /^\.\.\/core\/decks\/presets/],
  create: [
    /^(features|pages)\/create/,
    /^decks\//,
    /^api\/(faults|late-sending|problem|switch)/,
    /^\.\.\/core\/(decks|problems)/,
  ],
  join: [
    /^features\/join\//,
    /^(api\/(faults|late-sending|problem)|texts)/,
    /^\.\.\/core\/(decks\/presets|problems)/,
  ],
  session: [
    /^features\/(?!collect|create|join|.*-dialog\.tsx|stories\/import|summary\/exports)/,
    /^pages\/(session|story|live|no-story|invalid|connection|use-)/,
    /^(api|texts|ui\/(copy|confirm|qr|said|some-names))/,
    /^\.\.\/core\/(decks|problems)/,
  ],
  dialogs: [
    /^features\/(.*-dialog\.tsx|(collect|stories\/import)\/.*|summary\/exports\.tsx)$/,
    /^decks\//,
  ],
};

/** The names of the parts; `all` has the texts of every page. */
export const partNames = ['all', ...Object.keys(parts)];

const catalogue = /\/([^/]+)\.po(?:\?(\w+))?$/;

/** Loads `en.po` without the texts of parts, and `en.po?marketing` with those of a part alone. */
function catalogues(configPath: string): Plugin {
  return {
    name: 'catalogues',
    enforce: 'pre',
    async load(id) {
      const [, tag, part = 'all'] = catalogue.exec(id) ?? [];
      if (tag === undefined) return undefined;
      if (part === 'name') return `export default ${JSON.stringify(nameOf(tag))}`;
      this.addWatchFile(id.replace(/\?.*/, ''));
      const code = await compilePart(tag, part, configPath);
      return { code, moduleType: 'js' };
    },
  };
}

/**
 * Expects a page to load the texts of all its modules.
 * @param modules their ids
 * @param loaded the parts that it loads
 */
export async function expectTexts(
  path: string,
  modules: ReadonlySet<string>,
  loaded: readonly string[],
): Promise<void> {
  const config = getConfig({ configPath: ownConfig });
  const [found] = await getCatalogs({ ...config });
  const source = (await found?.read('en')) ?? {};
  for (const { message, origin = [] } of Object.values(source)) {
    if (loaded.some((part) => isIn(part, origin))) continue;
    const user = origin.find(([file]) => modules.has(`${config.rootDir}/${file}`));
    if (user)
      throw new Error(`${path} loads ${user[0]}, but not the part with its text "${message}"`);
  }
}

/** The name of a language in itself. Some write it in lower case, but not at the beginning of a line. */
export function nameOf(tag: string): string {
  const name = new Intl.DisplayNames(tag, { type: 'language' }).of(tag) ?? tag;
  return name.replace(/^./u, (first) => first.toLocaleUpperCase(tag));
}

/**
 * Compiles a part of a catalogue.
 * @returns a module that exports its messages
 * @throws {Error} if a text has no translation
 */
export async function compilePart(
  tag: string,
  part: string,
  configPath = ownConfig,
): Promise<string> {
  const config = getConfig({ configPath });
  const [found] = await getCatalogs({ ...config });
  if (!found || !config.locales.includes(tag)) {
    throw new Error(`There is no catalogue of the language "${tag}"`);
  }
  const { sourceLocale = 'en', fallbackLocales } = config;
  const behaviour = { sourceLocale, fallbackLocales, missingBehavior: 'resolved' } as const;
  const { messages, missing } = await found.getTranslations(tag, behaviour);
  const pseudo = config.pseudoLocale.find(({ locale }) => locale === tag);
  if (missing.length > 0 && !pseudo) {
    throw new Error(createMissingErrorMessage(tag, missing, 'resolved'));
  }
  const source = (await found.read(sourceLocale)) ?? {};
  const wanted = Object.entries(messages).filter(
    ([key]) =>
      isIn(part, source[key]?.origin ?? []) &&
      // English texts of decks are in their code.
      (tag !== sourceLocale || !key.startsWith('deck.')),
  );
  const compiled = createCompiledCatalog(tag, Object.fromEntries(wanted), {
    namespace: 'es',
    ...(pseudo && { pseudoLocale: pseudo.locale, pseudoLocaleOptions: pseudo.options }),
  });
  if (compiled.errors.length > 0) {
    throw new Error(createCompilationErrorMessage(tag, compiled.errors));
  }
  return compiled.source;
}

/** A text of several parts is in each of them; one that is also elsewhere is with all pages alone. */
function isIn(part: string, origins: readonly (readonly [string, number?])[]): boolean {
  const partsOf = origins.map(([file]) =>
    Object.entries(parts).flatMap(([name, files]) =>
      files.some((some) => some.test(file)) ? [name] : [],
    ),
  );
  const isElsewhere = partsOf.length === 0 || partsOf.some((names) => names.length === 0);
  return part === 'all' ? isElsewhere : !isElsewhere && partsOf.flat().includes(part);
}
