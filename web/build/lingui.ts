import { fileURLToPath } from 'node:url';
import type { PluginItem } from '@babel/core';
import macros from '@lingui/babel-plugin-lingui-macro';
import { createCompilationErrorMessage, createCompiledCatalog } from '@lingui/cli/api';
import { getConfig } from '@lingui/conf';
import babel from '@rolldown/plugin-babel';
import type { Plugin, PluginOption } from 'vite';
import { hasTexts } from './has-texts.ts';
import { type Catalogues, readCatalogues } from './translations.ts';

export const ownConfig = fileURLToPath(new URL('../lingui.config.ts', import.meta.url));
const { pseudoLocale, rootDir } = getConfig({ configPath: ownConfig });

/** Babel's plugin that turns texts in components into look-ups in a catalogue. */
export const textsPlugin: PluginItem = [
  macros,
  { linguiConfig: getConfig({ configPath: ownConfig }) },
];

/** Compiles texts in components, and catalogues. */
export function texts(): PluginOption {
  return [
    babel({
      presets: [{ preset: { plugins: [textsPlugin] }, rolldown: { filter: { code: hasTexts } } }],
    }),
    catalogues(),
  ];
}

/** Files without a dialog in their name that load with the texts of dialogs. */
const menus =
  'programs/|session/(session-menu-items|webhook-texts)|stories/(story/story-menu|row-menu|select)|team/seat-card';

/** The files that are loaded only with these parts of a catalogue, which have their texts. */
const parts = {
  marketing: [/^marketing\/(?!privacy)/, /^texts\/voted/, /^\.\.\/core\/decks\/presets/],
  operator: [/^marketing\/(privacy|section)/, /^pages\/check/],
  create: [
    /^features\/create/,
    /^decks\//,
    /^calls\/problem|^shared\/(entry|switch)|^ui\/in-frame/,
    /^\.\.\/core\/(decks|problems)/,
  ],
  join: [
    /^features\/join\//,
    /^(calls\/problem|shared\/entry|texts|ui\/in-frame)/,
    /^\.\.\/core\/(decks\/presets|problems)/,
  ],
  session: [
    new RegExp(
      `^features/(?!collect|create|join|.*-dialog\\.tsx|stories/import|${menus}|summary|team-link|teams-app)`,
    ),
    /^pages\/(board|seat|session|story|live|no-story|invalid|connection|use-)/,
    /^(calls|ladder|leave|room|shared|texts|ui\/(copy|dialog|qr|said|people|check-list))/,
    /^\.\.\/core\/(decks|problems)/,
  ],
  team: [/^features\/team(-link|s-app)\/|^ui\/in-frame/],
  dialogs: [
    new RegExp(`^features/(.*-dialog\\.tsx$|${menus}|collect/|stories/import/|summary/)`),
    /^decks\/|^ui\/(confirm|in-frame)/,
  ],
};

/** The names of the parts; `all` has the texts of every page. */
export const partNames = ['all', ...Object.keys(parts)];

const catalogue = /\/([^/]+)\.po(?:\?(\w+))?$/;

let current: Promise<Catalogues> | undefined;

/** The catalogues with the texts of the sources, which take seconds to read: once, until one changes. */
export function currentCatalogues(): Promise<Catalogues> {
  current ??= readCatalogues(ownConfig);
  return current;
}

/** Loads `en.po` without the texts of parts, and `en.po?marketing` with those of a part alone. */
function catalogues(): Plugin {
  return {
    name: 'catalogues',
    enforce: 'pre',
    watchChange() {
      current = undefined;
    },
    async load(id) {
      const [, tag, part = 'all'] = catalogue.exec(id) ?? [];
      if (tag === undefined) return undefined;
      if (part === 'name') return `export default ${JSON.stringify(nameOf(tag))}`;
      this.addWatchFile(id.replace(/\?.*/, ''));
      return { code: compilePart(tag, part, await currentCatalogues()), moduleType: 'js' };
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
  const { en = {} } = await currentCatalogues();
  for (const { message, origin = [] } of Object.values(en)) {
    if (loaded.some((part) => isIn(part, origin))) continue;
    const user = origin.find(([file]) => modules.has(`${rootDir}/${file}`));
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
 * Compiles a part of a catalogue, in English where a translation is missing.
 * @returns a module that exports its messages
 */
export function compilePart(tag: string, part: string, all: Catalogues): string {
  const translated = all[tag];
  if (!translated) throw new Error(`There is no catalogue of the language "${tag}"`);
  const wanted = Object.entries(all['en'] ?? {}).filter(
    ([id, { origin = [] }]) =>
      // English texts of decks are in their code.
      isIn(part, origin) && (tag !== 'en' || !id.startsWith('deck.')),
  );
  const messages = wanted.map(([id, english]) => [
    id,
    translated[id]?.translation || english.translation,
  ]);
  const pseudo = pseudoLocale.find(({ locale }) => locale === tag);
  const compiled = createCompiledCatalog(tag, Object.fromEntries(messages), {
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
