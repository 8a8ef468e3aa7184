import { fileURLToPath } from 'node:url';
import { createServer } from 'vite';
import { language } from './language.ts';

interface Prerendered {
  /** The HTML of the public pages by path. */
  readonly pages: Readonly<Record<string, string>>;
  /** The HTML of the join screen by the shape of the invitation. */
  readonly invitations: Readonly<Record<string, string>>;
  /** The title and description of each page, also of 'not found'. */
  readonly heads: Readonly<Record<string, object>>;
  /** The HTML for when scripts cannot be loaded. */
  readonly failure: string;
}

/**
 * Prerenders the public pages by the product's own code.
 * @param tag the language; by default that of the build
 */
export async function prerenderPages(tag?: string): Promise<Prerendered> {
  const server = await createServer({
    configFile: false,
    root: fileURLToPath(new URL('..', import.meta.url)),
    appType: 'custom',
    logLevel: 'warn',
    plugins: [language(tag)],
    server: { middlewareMode: true, watch: null, ws: false },
    optimizeDeps: { noDiscovery: true },
  });
  try {
    const { prerender } = await server.ssrLoadModule('/prerender.tsx');
    return await prerender();
  } finally {
    await server.close();
  }
}
