import { existsSync } from 'node:fs';
import type { Id } from '@story-pointer/core/ids';
import type { Change } from '@story-pointer/core/session/changes';
import { accepted } from '@story-pointer/core/session/refusals';
import type { Room } from '@story-pointer/core/session/room';
import { endingOf, sessionIdOf } from '@story-pointer/core/session-code';
import { type Config, ConfigError } from './config.ts';
import { decideInOrder, newMark } from './room/queue.ts';
import { openDatabase, sqlitePath, unusable } from './stores/database.ts';
import { RecordNotFound, type Store } from './stores/store.ts';

/** Runs `work` on the data of the settings; servers may run meanwhile. @throws {ConfigError} */
export async function besideServers<T>(
  config: Config,
  work: (store: Store) => Promise<T>,
): Promise<T> {
  const store = await open(config);
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}

/** Changes a session as its servers would, retrying until no command interferes. @returns it as it was before */
export async function change(
  store: Store,
  code: string,
  changesIn: (room: Room) => readonly Change[],
): Promise<Room> {
  for (;;) {
    const room = await roomOf(store, code);
    const changes = changesIn(room);
    const job = {
      receiptId: crypto.randomUUID(),
      content: '',
      decide: () => accepted({ participantId: null, changes }),
    };
    const { commits } = decideInOrder(room, [job], new Map(), newMark);
    if (await store.commit(room, commits)) return room;
  }
}

/** @throws {ConfigError} unless the code, long or short, is that of one session */
export async function roomOf(store: Store, code: string): Promise<Room> {
  const ending = endingOf(code);
  const found: readonly Id[] =
    ending === undefined ? [sessionIdOf(code)] : await store.idsEndingIn(ending);
  if (found[0] === undefined || found.length > 1) throw unknown(code);
  return await store.load(found[0]).catch((error: unknown) => {
    throw error instanceof RecordNotFound ? unknown(code) : error;
  });
}

export function unknown(code: string): ConfigError {
  return new ConfigError(`There is no session with the code ${code}.`);
}

async function open({ DATA_SOURCE, DATABASE_URL }: Config): Promise<Store> {
  if (DATA_SOURCE === 'memory') {
    throw new ConfigError('With DATA_SOURCE=memory no sessions are stored.');
  }
  const path = sqlitePath(DATABASE_URL);
  if (path !== undefined && !existsSync(path)) throw new ConfigError(`There is no file ${path}.`);
  try {
    return await openDatabase(DATABASE_URL, Date.now, 'beside');
  } catch (error) {
    throw unusable(DATABASE_URL, error);
  }
}
