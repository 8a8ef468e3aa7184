import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pathOf, type ServerProcess, startServer } from './server-process.ts';

/** The real server, with an empty database in a file that goes when the server is stopped. */
export async function startProduct(): Promise<ServerProcess> {
  // Where the product keeps its data: a folder for temporary files may be one that needs no disk.
  const data = pathOf('../data');
  await mkdir(data, { recursive: true });
  const folder = await mkdtemp(join(data, 'bench-'));
  const server = await startServer('../server/main.ts', {
    HOST: '127.0.0.1',
    PORT: '0',
    DATABASE_URL: `sqlite://${join(folder, 'bench.db')}`,
  });
  const stop = async () => {
    await server.stop();
    await rm(folder, { recursive: true });
  };
  return { ...server, stop };
}
