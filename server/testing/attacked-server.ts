import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Id } from '@story-pointer/core/ids';
import { openSqlite } from '../stores/sqlite.ts';
import type { Target } from './attacks.ts';
import { storeLargestRoom } from './largest-room.ts';
import { ServerProcess } from './server-process.ts';

/** The default limits. */
const settings = {
  REQUESTS_PER_BROWSER: '',
  REQUESTS_PER_ADDRESS: '',
  ENTRIES_PER_ADDRESS: '',
  CONNECTIONS_PER_ADDRESS: '',
};

/** More of the largest rooms than fit into the memory for rooms. */
const rooms = 4;

/**
 * A server with the largest possible sessions.
 * @param prefix arguments before the program, to limit its memory
 */
export async function startAttackedServer(
  prefix: readonly string[] = [],
): Promise<{ server: ServerProcess; target: Target }> {
  const folder = await mkdtemp(join(tmpdir(), 'story-pointer-'));
  const store = await openSqlite(join(folder, 'story-pointer.db'), Date.now);
  const { sessionId } = await storeLargestRoom(store);
  const others: Id[] = [];
  while (others.length < rooms - 1) others.push((await storeLargestRoom(store)).sessionId);
  const { revision, mark } = await store.load(sessionId);
  await store.close();
  const server = await ServerProcess.start({ folder, prefix, settings });
  return { server, target: { url: server.url, sessionId, revision, mark, others } };
}
