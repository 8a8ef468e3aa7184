import { fileURLToPath } from 'node:url';
import { createServer, createServerModuleRunner } from 'vite';
import { texts } from './lingui.ts';

interface Page {
  /** The HTML of a public page; '' for others. */
  readonly html: string;
  /** The ids of the modules that it has loaded. */
  readonly modules: ReadonlySet<string>;
}

interface Prerendered {
  /** All pages by path, also that of 'not found'. */
  readonly pages: Readonly<Record<string, Page>>;
  /** The HTML of the join screen with an invitation, and the preview of its link. */
  readonly invitation: { readonly html: string; readonly preview: object };
  /** The title and description of each page. */
  readonly heads: Readonly<Record<string, object>>;
  /** The HTML for when scripts cannot be loaded. */
  readonly failure: string;
  /** The HTML that browsers without scripts show above a page. */
  readonly noScript: string;
}

/**
 * Prerenders the pages by the product's own code, which each page loads anew.
 * @param language the tag of its catalogue
 */
export async function prerenderPages(language = 'en'): Promise<Prerendered> {
  const server = await createServer({
    configFile: false,
    root: fileURLToPath(new URL('..', import.meta.url)),
    appType: 'custom',
    logLevel: 'warn',
    plugins: [texts()],
    server: { middlewareMode: true, watch: null, ws: false },
    optimizeDeps: { noDiscovery: true },
  });
  try {
    const { prerender } = await server.ssrLoadModule('/prerender.tsx');
    const common: Omit<Prerendered, 'pages'> = await prerender(language);
    const pages: Record<string, Page> = {};
    for (const path of Object.keys(common.heads)) {
      const runner = createServerModuleRunner(server.environments.ssr);
      const { prerenderPage } = await runner.import('/prerender.tsx');
      const html = await prerenderPage(language, path);
      pages[path] = { html, modules: new Set(runner.evaluatedModules.idToModuleMap.keys()) };
      await runner.close();
    }
    return { pages, ...common };
  } finally {
    await server.close();
  }
}
