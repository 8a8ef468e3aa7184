import { fileURLToPath } from 'node:url';
import { createServer, createServerModuleRunner, type ViteDevServer } from 'vite';
import { apiAsData } from './api.ts';
import { texts } from './lingui.ts';

/** Everything that the build renders in one language. */
interface Drawn {
  /** The HTML of public pages, by path. */
  readonly pages: Readonly<Record<string, string>>;
  /** The HTML of the join screen with an invitation, and the preview of its link. */
  readonly invitation: { readonly html: string; readonly preview: object };
  /** The title and description of each page, also that of 'not found'. */
  readonly heads: Readonly<Record<string, object>>;
  /** The HTML for when scripts cannot be loaded. */
  readonly failure: string;
  /** The HTML that browsers without scripts show above a page. */
  readonly noScript: string;
  /** The sentences of webhooks for chats. */
  readonly chat: object;
}

interface Prerendered {
  /** By the tag of the language. */
  readonly drawn: ReadonlyMap<string, Drawn>;
  /** The ids of the modules that each page has loaded, in the first of the languages. */
  readonly modules: ReadonlyMap<string, ReadonlySet<string>>;
}

/**
 * Prerenders the pages by the product's own code.
 * @param languages the tags of their catalogues
 */
export async function prerenderPages(languages: readonly string[]): Promise<Prerendered> {
  const server = await moduleServer();
  try {
    const { prerender } = await server.ssrLoadModule('/prerender.tsx');
    const drawn = new Map<string, Drawn>();
    for (const language of languages) drawn.set(language, await prerender(language));
    const modules = new Map<string, Set<string>>();
    const [first = ''] = languages;
    for (const path of Object.keys(drawn.get(first)?.heads ?? {})) {
      // Alone, so that it loads no module of another page.
      const runner = createServerModuleRunner(server.environments.ssr);
      const { loadPage } = await runner.import('/prerender.tsx');
      await loadPage(first, path);
      modules.set(path, new Set(runner.evaluatedModules.idToModuleMap.keys()));
      await runner.close();
    }
    return { drawn, modules };
  } finally {
    await server.close();
  }
}

/** Runs modules of the pages as Vite has compiled them. */
export function moduleServer(): Promise<ViteDevServer> {
  return createServer({
    configFile: false,
    root: fileURLToPath(new URL('..', import.meta.url)),
    appType: 'custom',
    logLevel: 'warn',
    plugins: [texts(), apiAsData()],
    server: { middlewareMode: true, watch: null, ws: false },
    optimizeDeps: { noDiscovery: true },
  });
}
