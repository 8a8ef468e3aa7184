import { inDatabase } from '../../../browser/database.ts';
import { type Shelf, TrackerClient } from './tracker-client.ts';
import type { TrackerAsk, TrackerCall, TrackerReply } from './tracker-messages.ts';

/** The one script that reaches trackers and has their tokens. It answers verbs, and never a token. */
const database = 'story-pointer-trackers';

const stored: Shelf = {
  get: (origin) =>
    inDatabase(database, 'tokens', (tokens, done) => {
      const kept = tokens.get(origin);
      kept.onsuccess = () => done(kept.result);
    }),
  set: (origin, kept) =>
    inDatabase(database, 'tokens', (tokens, done) => {
      tokens.put(kept, origin);
      done(undefined);
    }),
  remove: (origin) =>
    inDatabase(database, 'tokens', (tokens, done) => {
      tokens.delete(origin);
      done(undefined);
    }),
};

const mayKeep = self.name === 'keeps';
// Kept before a setting has changed.
if (!mayKeep) indexedDB.deleteDatabase(database);

const client = new TrackerClient(mayKeep ? stored : null, (url, init) => fetch(url, init));
const open = new Map<number, AbortController>();

addEventListener('message', async ({ data }: MessageEvent<TrackerCall>) => {
  const { id, ask } = data;
  if (!ask) return open.get(id)?.abort();
  const ending = new AbortController();
  open.set(id, ending);
  const answer = await answerTo(ask, ending.signal);
  open.delete(id);
  const reply: TrackerReply = { id, ...answer, connections: await client.connections() };
  postMessage(reply);
});

async function answerTo(
  ask: TrackerAsk,
  signal: AbortSignal,
): Promise<Pick<TrackerReply, 'found' | 'fault'>> {
  switch (ask.is) {
    case 'read':
      return { found: await client.read(ask.address, signal) };
    case 'connect':
      return { fault: await client.connect(ask.source, ask.token, ask.isKept) };
    case 'forget':
      await client.forget(ask.source);
      return {};
    case 'connections':
      return {};
    default:
      return ask satisfies never;
  }
}
