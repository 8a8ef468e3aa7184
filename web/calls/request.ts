import { versionHeader } from '@story-pointer/core/version-header';
import { ownVersions, writeVersions } from '@story-pointer/core/wire-version';
import type * as z from 'zod/mini';
import { newVersion } from '../leave/new-version.ts';
import { reloadOnce } from '../leave/served-page.ts';
import { checkSignIn, noteAnswer } from '../leave/server-check.ts';
import { announceDoubt, onServerBack } from '../leave/wake.ts';
import { apiUrl } from './address.ts';
import { answererOf } from './answered-by.ts';
import {
  type Answered,
  ApiError,
  reasonIn,
  signedOut,
  unreachable,
  unreadable,
} from './problem.ts';
import { learnServerTime } from './server-clock.ts';

/** After so many milliseconds in which nothing arrives, a call counts as lost. */
const patience = { reading: 15_000, sending: 10_000 };

interface ApiCall<T> {
  /** As in `sessions/…`. */
  readonly path: string;
  /** The body; a call without one only reads. */
  readonly body?: unknown;
  readonly answer: z.ZodMiniType<T>;
  /** The message for the log when it fails. */
  readonly failure: string;
  /** Takes the call back. */
  readonly signal?: AbortSignal | undefined;
}

/** An answer, and the tag by which the server knows it again. */
export interface Tagged<T> {
  readonly value: T;
  readonly tag: string | null;
}

/** Calls the API and parses the answer. Whatever goes wrong is an ApiError. */
export async function request<T>(call: ApiCall<T>): Promise<T> {
  return (await requestAgain(call)).value;
}

/**
 * Like `request`, for what is asked for again and again.
 * @param last what came the last time, which is not sent again while it is so
 */
export async function requestAgain<T>(call: ApiCall<T>, last?: Tagged<T>): Promise<Tagged<T>> {
  try {
    return await ask(call, last);
  } catch (error) {
    if (error instanceof ApiError && error.isOutdated) newVersion.isThere(reloadOnce);
    throw error;
  }
}

async function ask<T>(
  { path, body, answer, failure, signal }: ApiCall<T>,
  last: Tagged<T> | undefined,
): Promise<Tagged<T>> {
  const sent = { path, body, tag: last?.tag ?? null };
  const exchanged = await exchange(sent, signal).catch((cause: unknown) => {
    if (!signal?.aborted) announceDoubt();
    throw new ApiError(failure, unreachable, { cause });
  });
  const { status, tag, isSignIn } = exchanged;
  if (isSignIn && (await checkSignIn())) throw new ApiError(failure, signedOut);
  if (status === 304 && last) return last;
  return { value: parseAnswer(exchanged, answer, failure), tag };
}

/** Parses an answer. @throws {ApiError} where it says that something is the matter, or cannot be read */
export function parseAnswer<T>(
  { status, json, wait, isOurs }: Answered,
  answer: z.ZodMiniType<T>,
  failure: string,
): T {
  if (status >= 400)
    throw new ApiError(failure, { ...reasonIn(status, json, isOurs), wait, isOurs });
  const parsed = answer.safeParse(json);
  if (parsed.success) return parsed.data;
  throw new ApiError(failure, { ...unreadable(status, json), isOurs }, { cause: parsed.error });
}

interface Sent {
  readonly path: string;
  readonly body: unknown;
  /** The tag of the known answer. */
  readonly tag: string | null;
}

interface Exchange extends Answered {
  readonly tag: string | null;
  /** A proxy seems to have answered that wants its user to sign in. */
  readonly isSignIn: boolean;
}

/** A call that hung when the server was lost would hang on: it is made again when the server is back. */
async function exchange(sent: Sent, signal?: AbortSignal): Promise<Exchange> {
  let isBack = false;
  const call = new AbortController();
  const end = () => call.abort();
  const stopListening = onServerBack(() => {
    isBack = true;
    end();
  });
  signal?.addEventListener('abort', end);
  if (signal?.aborted) end();
  try {
    return await exchangeOnce(sent, call.signal);
  } catch (cause) {
    if (isBack && !signal?.aborted) return await exchange(sent, signal);
    throw cause;
  } finally {
    stopListening();
    signal?.removeEventListener('abort', end);
  }
}

/** Makes a call, unless nothing arrives for too long. */
export async function exchangeOnce(sent: Sent, signal?: AbortSignal): Promise<Exchange> {
  const call = new AbortController();
  const end = () => call.abort();
  const mostSilence = sent.body === undefined ? patience.reading : patience.sending;
  let timer = setTimeout(end, mostSilence);
  const onHeard = () => {
    clearTimeout(timer);
    timer = setTimeout(end, mostSilence);
  };
  signal?.addEventListener('abort', end);
  if (signal?.aborted) end();
  try {
    return await send(sent, call.signal, onHeard);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', end);
  }
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
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(tag !== null && { 'if-none-match': tag }),
    },
  });
  const { status, headers } = response;
  learnServerTime(headers.get('date'));
  const text = await readText(response, onHeard);
  const wait = waitIn(headers.get('retry-after'));
  const isOurs = headers.has(versionHeader);
  const answerer = answererOf(response);
  if (answerer === 'server') noteAnswer();
  const isSignIn = answerer === 'signIn';
  return { status, json: readJson(text), wait, tag: headers.get('etag'), isOurs, isSignIn };
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
