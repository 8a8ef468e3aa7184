import { versionHeader } from '@story-pointer/core/version-header';
import { ownVersions, writeVersions } from '@story-pointer/core/wire-version';
import type * as z from 'zod/mini';
import { frameHeaders } from '../browser/frame.ts';
import { newVersion, reloadOnce } from '../leave/new-version.ts';
import { answererOf, checkSignIn, noteAnswer } from '../leave/sign-in.ts';
import { announceDoubt, onServerBack } from '../leave/wake.ts';
import { apiUrl } from './installation.ts';
import { type Answered, ApiError, parseAnswer, signedOut, unreachable } from './problem.ts';
import { learnServerTime } from './server-clock.ts';

/** After so many milliseconds in which nothing arrives, a call counts as lost. */
const patience = { reading: 15_000, sending: 10_000 };

interface Sent {
  /** As in `sessions/…`. */
  readonly path: string;
  /** The body; a call without one only reads. */
  readonly body?: unknown;
  /** The message for the log when it fails. */
  readonly failure: string;
  /** Takes the call back. */
  readonly signal?: AbortSignal | undefined;
  /** The tag of the known answer. */
  readonly tag?: string | null;
}

interface ApiCall<T> extends Sent {
  readonly answer: z.ZodMiniType<T>;
}

/** An answer, and its ETag. */
export interface Tagged<T> {
  readonly value: T;
  readonly tag: string | null;
}

interface Exchange extends Answered {
  readonly tag: string | null;
  /** A proxy seems to have answered that wants its user to sign in. */
  readonly isSignIn: boolean;
}

/** Calls the API and parses the answer. Whatever goes wrong is an ApiError. */
export async function request<T>(call: ApiCall<T>): Promise<T> {
  return (await requestAgain(call)).value;
}

/**
 * The same, unless the answer is still `last`. A call that hung when the server was lost is made again when
 * the server is back.
 */
export async function requestAgain<T>(call: ApiCall<T>, last?: Tagged<T>): Promise<Tagged<T>> {
  const { answer, failure, signal } = call;
  const back = new AbortController();
  const stopListening = onServerBack(() => back.abort());
  try {
    const ends = signal ? AbortSignal.any([signal, back.signal]) : back.signal;
    const exchanged = await exchange({ ...call, signal: ends, tag: last?.tag ?? null });
    const { status, tag } = exchanged;
    if (status === 304 && last) return last;
    return { value: parseAnswer(exchanged, answer, failure), tag };
  } catch (error) {
    if (back.signal.aborted && !signal?.aborted) return await requestAgain(call, last);
    if (error instanceof ApiError && error.isOutdated) newVersion.isThere(reloadOnce);
    throw error;
  } finally {
    stopListening();
  }
}

/**
 * Makes a call, which ends when nothing arrives for too long.
 * @throws {ApiError} without an answer, or where its user has to sign in first
 */
export async function exchange(sent: Sent): Promise<Exchange> {
  const { body, failure, signal } = sent;
  const silence = new AbortController();
  const mostSilence = body === undefined ? patience.reading : patience.sending;
  const startTimer = () => setTimeout(() => silence.abort(), mostSilence);
  let timer = startTimer();
  const onHeard = () => {
    clearTimeout(timer);
    timer = startTimer();
  };
  const ends = signal ? AbortSignal.any([signal, silence.signal]) : silence.signal;
  const exchanged = await send(sent, ends, onHeard)
    .catch((cause: unknown) => {
      if (!signal?.aborted) announceDoubt();
      throw new ApiError(failure, unreachable, { cause });
    })
    .finally(() => clearTimeout(timer));
  if (exchanged.isSignIn && (await checkSignIn())) throw new ApiError(failure, signedOut);
  return exchanged;
}

async function send(
  { path, body, tag }: Sent,
  signal: AbortSignal,
  onHeard: () => void,
): Promise<Exchange> {
  const response = await fetch(apiUrl(path), {
    signal,
    redirect: 'manual',
    ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
    headers: {
      [versionHeader]: writeVersions(ownVersions),
      ...frameHeaders(),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(tag && { 'if-none-match': tag }),
    },
  });
  const { status, headers } = response;
  learnServerTime(Date.parse(headers.get('date') ?? ''));
  const text = await readText(response, onHeard);
  const answerer = answererOf(response);
  if (answerer === 'server') noteAnswer();
  return {
    status,
    json: readJson(text),
    wait: waitIn(headers.get('retry-after')),
    isOurs: headers.has(versionHeader),
    tag: headers.get('etag'),
    isSignIn: answerer === 'signIn',
  };
}

/** @param onHeard called for each part that arrives */
async function readText({ body }: Response, onHeard: () => void): Promise<string> {
  const reader = body?.getReader();
  const decoder = new TextDecoder();
  let text = '';
  while (reader) {
    onHeard();
    const { done, value } = await reader.read();
    if (done) break;
    text += decoder.decode(value, { stream: true });
  }
  return text + decoder.decode();
}

/** In milliseconds; 0 for a date, which a proxy may send instead. */
function waitIn(retryAfter: string | null): number {
  return Math.max(0, Number(retryAfter)) * 1000 || 0;
}

/** A proxy in between answers with pages of its own, which are no JSON. */
function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
