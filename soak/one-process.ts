import { Database } from 'bun:sqlite';
import { copyFile, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Kept, keptIn } from './kept.ts';
import { accidentOf, Server } from './server.ts';
import type { Accident, Site } from './site.ts';

/**
 * One process on an SQLite file, as `npm start` runs it, with an empty database in the usual place.
 */
export async function openOneProcess(): Promise<Site> {
  const data = fileURLToPath(new URL('../data', import.meta.url));
  await mkdir(data, { recursive: true });
  const folder = await mkdtemp(join(data, 'soak-'));
  const path = join(folder, 'soak.db');
  const server = new Server({ DATABASE_URL: `sqlite://${path}` });
  await server.start();
  return {
    get ports() {
      return [server.port];
    },
    get pid() {
      return server.pid;
    },
    errors: server.errors,
    accidents: [
      accidentOf(server, 'SIGKILL'),
      restoreOf(server, path),
      accidentOf(server, 'SIGTERM'),
    ],
    remove: async () => {
      await server.stop('SIGKILL');
      await rm(folder, { recursive: true });
    },
  };
}

/** Stops the server, and starts it again with slightly older data. */
function restoreOf(server: Server, path: string): Accident {
  const copy = `${path}-copy`;
  let kept: ReadonlyMap<string, Kept> = new Map();
  return {
    name: 'backup restored',
    prepare: async () => {
      await rm(copy, { force: true });
      using database = new Database(path, { readonly: true });
      database.run('VACUUM INTO ?', [copy]);
      kept = await keptIn(`sqlite://${copy}`);
    },
    begin: () => server.stop('SIGTERM'),
    end: async (onRestored) => {
      for (const rest of ['', '-wal', '-shm']) await rm(path + rest, { force: true });
      await copyFile(copy, path);
      onRestored(kept);
      await server.start();
    },
  };
}
