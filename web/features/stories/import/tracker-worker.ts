import { addOwnTrackers } from '@story-pointer/core/trackers/own-trackers';
import { trackersIn } from '@story-pointer/core/trackers/trackers';
import { inKeptTokens, type Shelf } from '../../../browser/kept-tokens.ts';
import { TrackerClient } from './tracker-client.ts';
import type { Connection } from './tracker-tokens.ts';
import { Waits } from './tracker-waits.ts';

/** The one script that reaches trackers and has their tokens. It answers pages, and never with a token. */
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

addOwnTrackers();

const [, keeping, list = ''] = /^(\w+) (.*)$/.exec(self.name) ?? [];
const client = new TrackerClient({
  shelf: keeping === 'keeps' ? stored : null,
  fetch: (url, init) => fetch(url, init),
  names: trackersIn(list) ?? [],
  relay: new URL('../api/trackers', self.location.href),
  waits: new Waits((waits) => postMessage(waits)),
});

/** The methods of the client are the verbs of this worker, without the signal at their end. */
export type Verb = keyof TrackerClient;
type Parts<V extends Verb> = Required<Parameters<TrackerClient[V]>>;
export type Args = {
  [V in Verb]: Parts<V> extends [...infer Before, AbortSignal] ? Before : Parts<V>;
};
export type Answers = { [V in Verb]: Awaited<ReturnType<TrackerClient[V]>> };

/** A message to the worker, with a port for the answer; a message to that port cancels. */
export interface TrackerCall<V extends Verb = Verb> {
  readonly verb: V;
  readonly args: Args[V];
}
type AnyCall = { [V in Verb]: TrackerCall<V> }[Verb];

export interface TrackerReply<V extends Verb> {
  readonly answer: Answers[V];
  readonly connections: readonly Connection[];
}

const verbs: {
  readonly [V in Verb]: (...args: [...Args[V], AbortSignal]) => Promise<Answers[V]>;
} = client;

addEventListener('message', async ({ data, ports: [port] }: MessageEvent<AnyCall>) => {
  if (!port) return;
  const ending = new AbortController();
  port.onmessage = () => ending.abort();
  const answer = await answerTo(data, ending.signal);
  port.postMessage({ answer, connections: await client.connections() });
});

function answerTo<V extends Verb>({ verb, args }: TrackerCall<V>, signal: AbortSignal) {
  return verbs[verb](...args, signal);
}
