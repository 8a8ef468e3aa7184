import { existsSync } from 'node:fs';
import type { Id, SessionId } from '@story-pointer/core/ids';
import { newWayBack } from '@story-pointer/core/session/commands/people';
import { accepted } from '@story-pointer/core/session/refusals';
import { withPlainEnd } from '@story-pointer/core/session/seat-links';
import { endingOf, sessionIdOf } from '@story-pointer/core/session-code';
import { type Config, ConfigError, unusable } from './config.ts';
import { localUrl } from './network.ts';
import { decideInOrder, newMark } from './room/queue.ts';
import { digest } from './room/receipts.ts';
import { openDatabase, sqlitePath } from './stores/database.ts';
import { RecordNotFound, type Store } from './stores/store.ts';
import { exampleOf } from './version.ts';

/** Prints a new recovery link of the first facilitator; servers may run meanwhile. @throws {ConfigError} */
export async function recover(config: Config, code = ''): Promise<void> {
  if (!code) {
    throw new ConfigError(`Name the session, for example: ${exampleOf('recover', 'K7QF-M2XD')}`);
  }
  const store = await open(config);
  try {
    const random = Buffer.from(crypto.getRandomValues(new Uint8Array(18)));
    const secret = withPlainEnd(random.toString('base64url'));
    const { sessionId, name } = await makeRecoveryLink(store, code, secret);
    const link = `${addressOf(config)}/seat?sessionId=${sessionId}#${secret}`;
    process.stdout.write(`Recovery link for ${name}, which replaces any earlier one:\n${link}\n`);
  } finally {
    await store.close();
  }
}

/** Retries until no other command of the session interferes. */
async function makeRecoveryLink(store: Store, code: string, secret: string) {
  for (;;) {
    const room = await load(store, await find(store, code));
    const facilitator = room.participants.find(({ isFacilitator }) => isFacilitator);
    if (!facilitator) throw unknown(code);
    const changes = newWayBack(facilitator.id, digest(secret));
    const job = {
      receiptId: crypto.randomUUID(),
      content: '',
      decide: () => accepted({ participantId: null, changes }),
    };
    const { commits } = decideInOrder(room, [job], new Map(), newMark);
    if (!(await store.commit(room, commits))) continue;
    return { sessionId: room.session.id, name: facilitator.name };
  }
}

async function find(store: Store, code: string): Promise<Id> {
  const ending = endingOf(code);
  const found = ending === undefined ? [sessionIdOf(code)] : await store.idsEndingIn(ending);
  if (found[0] === undefined || found.length > 1) throw unknown(code);
  return found[0];
}

async function load(store: Store, sessionId: SessionId) {
  return await store.load(sessionId).catch((error: unknown) => {
    throw error instanceof RecordNotFound ? unknown(sessionId) : error;
  });
}

function unknown(code: string): ConfigError {
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

function addressOf({ PUBLIC_URL, HOST, PORT }: Config): string {
  return PUBLIC_URL.replace(/\/$/, '') || localUrl(HOST, PORT);
}
