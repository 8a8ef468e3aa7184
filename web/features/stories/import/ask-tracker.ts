import type { TrackerName } from '@story-pointer/core/trackers/tracker';
import { trackersIn } from '@story-pointer/core/trackers/trackers';
import { useEffect, useSyncExternalStore } from 'react';
import { logFailure } from '../../../browser/failure.ts';
import { hasTokens, mayKeepTokens, reviewTokens } from '../../../browser/kept-tokens.ts';
import { Store } from '../../../browser/store.ts';
import { provide } from '../../../calls/load.ts';
import type {
  Connection,
  TrackerAsk,
  TrackerCall,
  TrackerMessage,
  TrackerReply,
} from './tracker-messages.ts';
import type { Wait } from './tracker-waits.ts';
import trackerUrl from './tracker-worker.ts?worker&url';

/** Whether this installation lets its pages ask trackers. */
export function hasTrackers(): boolean {
  return document.querySelector('meta[name=trackers]') !== null;
}

function trackerList(): string {
  if (!hasTrackers()) return 'off';
  return document.querySelector<HTMLMetaElement>('meta[name=tracker-list]')?.content ?? 'public';
}

/** The trackers that this installation lets its pages ask. */
export function trackerNames(): readonly TrackerName[] {
  return trackersIn(trackerList()) ?? [];
}

/** Whether this installation has a token for a tracker, for people with its word, or named by a sign-in proxy. */
export function serverAccess(source: TrackerName): 'word' | 'proxy' | null {
  const setting = document.querySelector<HTMLMetaElement>('meta[name=server-tokens]')?.content;
  const [by, ...names] = setting?.split(' ') ?? [];
  if (!names.includes(source)) return null;
  return by === 'word' ? by : 'proxy';
}

const connections = new Store<readonly Connection[]>([]);
const waits = new Store<readonly Wait[]>([]);
const waiting = new Map<number, PromiseWithResolvers<TrackerReply>>();
let worker: Worker | undefined;
let lastId = 0;

/** Asks the worker, which lives as long as the page: it has the tokens. */
export async function askTracker(ask: TrackerAsk, signal?: AbortSignal): Promise<TrackerReply> {
  if (!worker) await provide([trackerUrl]);
  signal?.throwIfAborted();
  worker ??= open();
  lastId += 1;
  const call: TrackerCall = { id: lastId, ask };
  const answered = Promise.withResolvers<TrackerReply>();
  waiting.set(call.id, answered);
  // A change is waited for: it may be on its way, and the next one has to come after it.
  const isChange = ask.is === 'write' || ask.is === 'comment';
  signal?.addEventListener('abort', () => {
    if (isChange ? waiting.has(call.id) : waiting.delete(call.id))
      worker?.postMessage({ id: call.id });
  });
  worker.postMessage(call);
  return answered.promise;
}

function open(): Worker {
  const name = `${mayKeepTokens() ? 'keeps' : 'forgets'} ${trackerList()}`;
  const opened = new Worker(trackerUrl, { type: 'module', name });
  opened.addEventListener('message', ({ data }: MessageEvent<TrackerMessage>) => {
    if ('waits' in data) return waits.set(data.waits);
    connections.set(data.connections);
    if (data.connections.length > 0) hasTokens.set(true);
    waiting.get(data.id)?.resolve(data);
    waiting.delete(data.id);
  });
  opened.addEventListener('error', (event) => {
    opened.terminate();
    worker = undefined;
    connections.set([]);
    waits.set([]);
    for (const { reject } of waiting.values()) reject(event);
    waiting.clear();
  });
  return opened;
}

export function connectionTo(source: TrackerName): Connection | undefined {
  return connections.read().find((one) => one.source === source);
}

/** The trackers that take requests again later. */
export function useWaits(): readonly Wait[] {
  return useSyncExternalStore(waits.subscribe, waits.read, waits.read);
}

/** The trackers that have a token of this person. */
export function useConnections(): readonly Connection[] {
  useEffect(() => {
    // Without a worker there can only be tokens that were kept, maybe by another tab.
    if (worker || !hasTrackers() || !mayKeepTokens()) return;
    reviewTokens()
      .then(async () => {
        if (hasTokens.read()) await askTracker({ is: 'connections' });
      })
      .catch(logFailure);
  }, []);
  return useSyncExternalStore(connections.subscribe, connections.read, connections.read);
}
