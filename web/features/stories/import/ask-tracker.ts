import type { TrackerName } from '@story-pointer/core/trackers/tracker';
import { trackersIn } from '@story-pointer/core/trackers/trackers';
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { logFailure } from '../../../browser/failure.ts';
import { hasTokens, mayKeepTokens, reviewTokens } from '../../../browser/kept-tokens.ts';
import { hasTrackers, served } from '../../../browser/served.ts';
import { Store } from '../../../browser/store.ts';
import { provide } from '../../../calls/load.ts';
import type { Connection } from './tracker-tokens.ts';
import type { Wait } from './tracker-waits.ts';
import type { Answers, Args, TrackerCall, TrackerReply, Verb } from './tracker-worker.ts';
import trackerUrl from './tracker-worker.ts?worker&url';

function trackerList(): string {
  if (!hasTrackers()) return 'off';
  return served('tracker-list') ?? 'public';
}

/** The trackers that this installation lets its pages ask. */
export function trackerNames(): readonly TrackerName[] {
  return trackersIn(trackerList()) ?? [];
}

/** Whether this installation has a token for a tracker, for people with its word, or named by a sign-in proxy. */
export function serverAccess(source: TrackerName): 'word' | 'proxy' | null {
  const [by, ...names] = served('server-tokens')?.split(' ') ?? [];
  if (!names.includes(source)) return null;
  return by === 'word' ? by : 'proxy';
}

const connections = new Store<readonly Connection[]>([]);
const waits = new Store<readonly Wait[]>([]);
const failures = new Set<(failure: unknown) => void>();
let worker: Worker | undefined;

/**
 * Asks the worker, which lives as long as the page: it has the tokens.
 * @returns undefined for a question that was cancelled early, or that the worker cannot answer
 */
export async function askTracker<V extends Verb>(
  verb: V,
  args: Args[V],
  signal?: AbortSignal,
): Promise<Answers[V] | undefined> {
  try {
    if (!worker) await provide([trackerUrl]);
    if (signal?.aborted) return undefined;
    worker ??= open();
    return await answerOf(worker, { verb, args }, signal);
  } catch (failure) {
    logFailure(failure);
    return undefined;
  }
}

function answerOf<V extends Verb>(to: Worker, call: TrackerCall<V>, signal?: AbortSignal) {
  const { port1: port, port2 } = new MessageChannel();
  return new Promise<Answers[V]>((resolve, reject) => {
    failures.add(reject);
    port.onmessage = ({ data }: MessageEvent<TrackerReply<V>>) => {
      failures.delete(reject);
      port.close();
      connections.set(data.connections);
      if (data.connections.length > 0) hasTokens.set(true);
      resolve(data.answer);
    };
    signal?.addEventListener('abort', () => port.postMessage(null));
    to.postMessage(call, [port2]);
  });
}

function open(): Worker {
  const name = `${mayKeepTokens() ? 'keeps' : 'forgets'} ${trackerList()}`;
  const opened = new Worker(trackerUrl, { type: 'module', name });
  opened.addEventListener('message', ({ data }: MessageEvent<readonly Wait[]>) => waits.set(data));
  opened.addEventListener('error', (event) => {
    opened.terminate();
    worker = undefined;
    connections.set([]);
    waits.set([]);
    for (const reject of failures) reject(event);
    failures.clear();
  });
  return opened;
}

/**
 * The answer to a question, which is asked again where another one takes its place.
 * @returns undefined until it is there
 */
export function useAnswer<Question extends object, Answer>(
  question: Question | undefined,
  ask: (question: Question, signal: AbortSignal) => Promise<Answer>,
): Answer | undefined {
  const [seen, setSeen] = useState<{ readonly question: Question; readonly answer: Answer }>();
  const begin = useEffectEvent(ask);
  useEffect(() => {
    if (!question) return;
    const ended = new AbortController();
    begin(question, ended.signal).then((answer) => {
      if (!ended.signal.aborted) setSeen({ question, answer });
    }, logFailure);
    return () => ended.abort();
  }, [question]);
  return seen?.question === question ? seen?.answer : undefined;
}

export function connectionTo(source: TrackerName): Connection | undefined {
  return connections.read().find((one) => one.source === source);
}

/** The trackers that take requests again later. */
export function useWaits(): readonly Wait[] {
  return useSyncExternalStore(waits.subscribe, waits.read);
}

/** The trackers that have a token of this person. */
export function useConnections(): readonly Connection[] {
  useEffect(() => {
    // Without a worker there can only be tokens that were kept, maybe by another tab.
    if (worker || !hasTrackers() || !mayKeepTokens()) return;
    reviewTokens()
      .then(async () => {
        if (hasTokens.read()) await askTracker('connections', []);
      })
      .catch(logFailure);
  }, []);
  return useSyncExternalStore(connections.subscribe, connections.read);
}
