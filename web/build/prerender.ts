import { fileURLToPath } from 'node:url';
import { createServer } from 'vite';
import { language } from './language.ts';

interface Prerendered {
  /** The HTML of the public pages by path. */
  readonly pages: Readonly<Record<string, string>>;
  /** The HTML of the join screen by what the invitation looks like. */
  readonly invitations: Readonly<Record<string, string>>;
  /** What each page says of itself; the one that is not found, too. */
  readonly heads: Readonly<Record<string, object>>;
  /** The HTML that is shown where scripts cannot be loaded. */
  readonly failure: string;
}

/**
 * Lets the product's own code draw its public pages.
 * @param tag the language; what the build speaks where none is named
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
