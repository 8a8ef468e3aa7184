import { ownTrackers } from '@story-pointer/core/trackers/own-trackers';
import { addTrackers, trackersIn } from '@story-pointer/core/trackers/trackers';
import { inKeptTokens } from '../../../browser/kept-tokens.ts';
import { type Shelf, TrackerClient } from './tracker-client.ts';
import type { TrackerAsk, TrackerCall, TrackerMessage, TrackerReply } from './tracker-messages.ts';
import { Waits } from './tracker-waits.ts';

/** The one script that reaches trackers and has their tokens. It answers verbs, and never a token. */
const keysOf = (origin: string) => IDBKeyRange.bound([origin], [origin, []]);

const stored: Shelf = {
  get: (origin) =>
    inKeptTokens((tokens, done) => {
      const kept = tokens.get(keysOf(origin));
      kept.onsuccess = () => done(kept.result);
    }),
  set: (origin, kept) =>
    inKeptTokens((tokens, done) => {
      tokens.delete(keysOf(origin));
      tokens.put(kept, [origin, kept.until]);
      done(undefined);
    }),
  remove: (origin) =>
    inKeptTokens((tokens, done) => {
      tokens.delete(keysOf(origin));
      done(undefined);
    }),
};

addTrackers(ownTrackers);

const [, keeping, list = ''] = /^(\w+) (.*)$/.exec(self.name) ?? [];
const client = new TrackerClient({
  shelf: keeping === 'keeps' ? stored : null,
  fetch: (url, init) => fetch(url, init),
  names: trackersIn(list) ?? [],
  relay: new URL('../api/trackers', self.location.href),
  waits: new Waits((waits) => post({ waits })),
});
const open = new Map<number, AbortController>();

addEventListener('message', async ({ data }: MessageEvent<TrackerCall>) => {
  const { id, ask } = data;
  if (!ask) return open.get(id)?.abort();
  const ending = new AbortController();
  open.set(id, ending);
  const answer = await answerTo(ask, ending.signal);
  open.delete(id);
  post({ id, ...answer, connections: await client.connections() });
});

function post(message: TrackerMessage): void {
  postMessage(message);
}

async function answerTo(
  ask: TrackerAsk,
  signal: AbortSignal,
): Promise<Omit<TrackerReply, 'id' | 'connections'>> {
  switch (ask.is) {
    case 'read':
      return { found: await client.read(ask.address, signal) };
    case 'readAgain':
      return { again: await client.readAgain(ask.source, ask, signal) };
    case 'choose':
      return { choices: await client.choose(ask.source, ask.address, signal) };
    case 'connect':
      return { fault: await client.connect(ask) };
    case 'write':
      return { written: await client.write(ask.link, ask, signal) };
    case 'comment':
      return { uncommented: await client.comment(ask.link, ask, signal) };
    case 'compare':
      return { compared: await client.compare(ask.link, ask.points, signal) };
    case 'switch': {
      const { source, is: _, ...switches } = ask;
      await client.switch(source, switches);
      return {};
    }
    case 'forget':
      await client.forget(ask.source);
      return {};
    case 'connections':
      return {};
    default:
      return ask satisfies never;
  }
}
