import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { accidentOf, Server } from './server.ts';
import type { Site } from './site.ts';

/** One process on an SQLite file, as `npm start` runs it, with an empty database where the product keeps its own. */
export async function openOneProcess(): Promise<Site> {
  const data = fileURLToPath(new URL('../data', import.meta.url));
  await mkdir(data, { recursive: true });
  const folder = await mkdtemp(join(data, 'soak-'));
  const server = new Server({ DATABASE_URL: `sqlite://${join(folder, 'soak.db')}` });
  await server.start();
  return {
    get ports() {
      return [server.port];
    },
    get pid() {
      return server.pid;
    },
    errors: server.errors,
    accidents: [accidentOf(server, 'SIGKILL'), accidentOf(server, 'SIGTERM')],
    remove: async () => {
      await server.stop('SIGKILL');
      await rm(folder, { recursive: true });
    },
  };
}
