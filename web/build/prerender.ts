import { fileURLToPath } from 'node:url';
import { createServer } from 'vite';
import { texts } from './lingui.ts';

interface Prerendered {
  /** The HTML of the public pages by path. */
  readonly pages: Readonly<Record<string, string>>;
  /** The HTML of the join screen with an invitation, and the preview of its link. */
  readonly invitation: { readonly html: string; readonly preview: object };
  /** The title and description of each page, also of 'not found'. */
  readonly heads: Readonly<Record<string, object>>;
  /** The HTML for when scripts cannot be loaded. */
  readonly failure: string;
}

/**
 * Prerenders the public pages by the product's own code.
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
    return await prerender(language);
  } finally {
    await server.close();
  }
}
