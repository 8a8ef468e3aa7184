import { fileURLToPath } from 'node:url';
import { build, type Plugin, type ResolvedConfig } from 'vite';

const entry = fileURLToPath(new URL('../browser/early.ts', import.meta.url));

/**
 * Inlines `web/browser/early.ts` into the HTML, in place of `<!-- early -->`: there it cannot fail
 * to load.
 */
export function early(): Plugin {
  let target: ResolvedConfig['build']['target'];
  return {
    name: 'early',
    configResolved(config) {
      target = config.build.target;
    },
    async transformIndexHtml(html) {
      const output = await build({
        configFile: false,
        logLevel: 'warn',
        build: { write: false, target, lib: { entry, formats: ['iife'], name: 'early' } },
      });
      const [first] = Array.isArray(output) ? output : [output];
      if (!first || !('output' in first)) throw new Error(`${entry} was not built`);
      const script = first.output[0].code.trim().replaceAll('</', '<\\/');
      return html.replace('<!-- early -->', () => `<script>${script}</script>`);
    },
  };
}
