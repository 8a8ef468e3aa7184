import { fileURLToPath } from 'node:url';
import { createServer } from 'vite';

/** Lets the product's own code draw its public pages: their HTML by path. */
export async function prerenderPages(): Promise<Readonly<Record<string, string>>> {
  const server = await createServer({
    configFile: false,
    root: fileURLToPath(new URL('..', import.meta.url)),
    appType: 'custom',
    logLevel: 'warn',
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
