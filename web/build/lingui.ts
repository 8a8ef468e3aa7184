import { fileURLToPath } from 'node:url';
import type { PluginItem } from '@babel/core';
import macros from '@lingui/babel-plugin-lingui-macro';
import {
  createCompilationErrorMessage,
  createCompiledCatalog,
  createMissingErrorMessage,
  getCatalogForFile,
  getCatalogs,
} from '@lingui/cli/api';
import { getConfig } from '@lingui/conf';
import babel from '@rolldown/plugin-babel';
import type { Plugin, PluginOption } from 'vite';
import { withTexts } from './with-texts.ts';

const ownConfig = fileURLToPath(new URL('../lingui.config.ts', import.meta.url));

/** Babel's plugin that turns texts in components into look-ups in a catalogue. */
export const textsPlugin: PluginItem = [
  macros,
  { linguiConfig: getConfig({ configPath: ownConfig }) },
];

/** Compiles texts in components, and catalogues; a text without its translation fails the build. */
export function texts(configPath = ownConfig): PluginOption {
  return [
    babel({
      presets: [{ preset: { plugins: [textsPlugin] }, rolldown: { filter: { code: withTexts } } }],
    }),
    catalogues(configPath),
  ];
}

/** The parts of a catalogue that are loaded with the only files in which their texts are. */
const parts = {
  marketing: /^marketing\/(?!lost-page)/,
  forms: /^(features\/(create|join)\/|api\/late-sending)/,
  dialogs: /^features\/(.*-dialog\.tsx|stories\/import\/.*|summary\/takeouts\.tsx)$/,
  session:
    /^(features\/(?!create|join)|pages\/(session|story|live|no-story|invalid|connection|use-))/,
};

const catalogue = /\/([^/]+\.po)(?:\?(\w+))?$/;

/**
 * Loads `en.po` without the texts of parts, and `en.po?marketing` with those of a part alone. As the
 * script imports another one, Vite names it to `web/api/load.ts`, which tries again what fails.
 */
function catalogues(configPath: string): Plugin {
  const config = getConfig({ configPath });
  return {
    name: 'catalogues',
    enforce: 'pre',
    async load(id) {
      const [, , part] = catalogue.exec(id) ?? [];
      if (!catalogue.test(id)) return undefined;
      const path = id.replace(/\?.*/, '');
      const all = await getCatalogs({ ...config });
      const found = getCatalogForFile(path.slice(config.rootDir.length + 1), all);
      if (!found) throw new Error(`${path} is no catalogue of ${configPath}`);
      const { locale } = found;
      const { sourceLocale = 'en', fallbackLocales } = config;
      const behaviour = { sourceLocale, fallbackLocales, missingBehavior: 'resolved' } as const;
      const { messages, missing } = await found.catalog.getTranslations(locale, behaviour);
      const pseudo = config.pseudoLocale.find((one) => one.locale === locale);
      if (missing.length > 0 && !pseudo) {
        throw new Error(createMissingErrorMessage(locale, missing, 'resolved'));
      }
      const source = (await found.catalog.read(sourceLocale)) ?? {};
      const wanted = Object.entries(messages).filter(
        ([key]) =>
          partOf(source[key]?.origin ?? []) === part &&
          // English texts of decks are in their code.
          (locale !== sourceLocale || !key.startsWith('deck.')),
      );
      const compiled = createCompiledCatalog(locale, Object.fromEntries(wanted), {
        namespace: 'es',
        ...(pseudo && { pseudoLocale: pseudo.locale, pseudoLocaleOptions: pseudo.options }),
      });
      if (compiled.errors.length > 0) {
        throw new Error(createCompilationErrorMessage(locale, compiled.errors));
      }
      this.addWatchFile(path);
      const code = `import { i18n } from '@lingui/core';
        ${compiled.source}
        i18n.load(${JSON.stringify(locale)}, messages);`;
      return { code, moduleType: 'js', moduleSideEffects: true };
    },
  };
}

function partOf(origins: readonly (readonly [string, number?])[]): string | undefined {
  const part = Object.entries(parts).find(
    ([, files]) => origins.length > 0 && origins.every(([file]) => files.test(file)),
  );
  return part?.[0];
}
