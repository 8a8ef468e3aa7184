import { join } from 'node:path';
import { makeDataFolder } from './data-folder.ts';
import { type ServerProcess, startServer } from './server-process.ts';

const noLimit = '1000000000';

/** The real server, with an empty database in a file that goes when the server is stopped; or with another one. */
export async function startProduct(
  settings: Readonly<Record<string, string>> = {},
): Promise<ServerProcess> {
  const folder = await makeDataFolder();
  const server = await startServer('../server/main.ts', {
    HOST: '127.0.0.1',
    PORT: '0',
    DATABASE_URL: `sqlite://${join(folder.path, 'bench.db')}`,
    // Everybody comes from one address here, and nobody is to wait.
    REQUESTS_PER_BROWSER: noLimit,
    REQUESTS_PER_ADDRESS: noLimit,
    ENTRIES_PER_ADDRESS: noLimit,
    MEGABYTES_PER_BROWSER: noLimit,
    MEGABYTES_PER_ADDRESS: noLimit,
    CONNECTIONS_PER_ADDRESS: noLimit,
    ...settings,
  });
  return {
    ...server,
    [Symbol.asyncDispose]: async () => {
      await server[Symbol.asyncDispose]();
      await folder[Symbol.asyncDispose]();
    },
  };
}
