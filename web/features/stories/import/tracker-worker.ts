import { ownTrackers } from '@story-pointer/core/trackers/own-trackers';
import { addTrackers, trackerOf, trackersIn } from '@story-pointer/core/trackers/trackers';
import { inKeptTokens } from '../../../browser/kept-tokens.ts';
import { type Shelf, TrackerClient } from './tracker-client.ts';
import type { AnyCall, TrackerCall, Verb, Verbs } from './tracker-messages.ts';
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

const msToReach = 6000;

const [, keeping, list = ''] = /^(\w+) (.*)$/.exec(self.name) ?? [];
const client = new TrackerClient({
  shelf: keeping === 'keeps' ? stored : null,
  fetch: (url, init) => fetch(url, init),
  names: trackersIn(list) ?? [],
  relay: new URL('../api/trackers', self.location.href),
  waits: new Waits((waits) => postMessage(waits)),
});

const verbs: { readonly [V in Verb]: Answering<V> } = {
  read: ({ address }, signal) => client.read(address, signal),
  readAgain: (ask, signal) => client.readAgain(ask.source, ask, signal),
  choose: ({ source, address }, signal) => client.choose(source, address, signal),
  connect: (ask) => client.connect(ask),
  write: (ask, signal) => client.write(ask.link, ask, signal),
  comment: (ask, signal) => client.comment(ask.link, ask, signal),
  compare: ({ link, points }, signal) => client.compare(link, points, signal),
  switch: ({ source, ...switches }) => client.switch(source, switches),
  forget: ({ source }) => client.forget(source),
  reach: ({ source }, left) => {
    const signal = AbortSignal.any([left, AbortSignal.timeout(msToReach)]);
    return fetch(trackerOf(source).api, { mode: 'no-cors', cache: 'no-store', signal }).then(
      () => true,
      () => false,
    );
  },
  connections: async () => undefined,
};

type Answering<V extends Verb> = (ask: Verbs[V][0], signal: AbortSignal) => Promise<Verbs[V][1]>;

function answerTo<V extends Verb>({ verb, ask }: TrackerCall<V>, signal: AbortSignal) {
  return verbs[verb](ask, signal);
}

addEventListener('message', async ({ data, ports: [port] }: MessageEvent<AnyCall>) => {
  if (!port) return;
  const ending = new AbortController();
  port.onmessage = () => ending.abort();
  const answer = await answerTo(data, ending.signal);
  port.postMessage({ answer, connections: await client.connections() });
});
