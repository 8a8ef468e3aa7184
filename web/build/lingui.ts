import { fileURLToPath } from 'node:url';
import { getConfig } from '@lingui/conf';
import { lingui } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import type { PluginOption } from 'vite';
import { withTexts } from './with-texts.ts';

const ownConfig = fileURLToPath(new URL('../lingui.config.ts', import.meta.url));

/** Babel's plugin that turns texts in components into look-ups in a catalogue. */
export const textsPlugin: [string, object] = [
  '@lingui/babel-plugin-lingui-macro',
  { linguiConfig: getConfig({ configPath: ownConfig }) },
];

/** Compiles texts in components, and catalogues; a text without its translation fails the build. */
export function texts(configPath = ownConfig): PluginOption {
  return [
    babel({
      presets: [{ preset: { plugins: [textsPlugin] }, rolldown: { filter: { code: withTexts } } }],
    }),
    lingui({ failOnMissing: true, failOnCompileError: true, configPath }),
  ];
}
