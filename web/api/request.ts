import type * as z from 'zod/mini';
import { apiUrl } from './address.ts';
import { ApiError, reasonIn, unreachable, unreadable } from './problem.ts';
import { onServerBack } from './wake.ts';

/** After this long without an answer, a call counts as lost. */
const patience = 15_000;

interface Call<T> {
  /** As in `sessions/…`. */
  readonly path: string;
  /** What is sent; a call without one only reads. */
  readonly body?: unknown;
  readonly answer: z.ZodMiniType<T>;
  /** What to say in the log when it fails. */
  readonly failure: string;
}

/** Calls the API and parses the answer. Whatever goes wrong is an ApiError. */
export async function request<T>({ path, body, answer, failure }: Call<T>): Promise<T> {
  const { status, json, wait } = await exchange(path, body).catch((cause: unknown) => {
    throw new ApiError(failure, unreachable, { cause });
  });
  if (status >= 400) throw new ApiError(failure, { ...reasonIn(status, json), wait });
  const parsed = answer.safeParse(json);
  if (!parsed.success) throw new ApiError(failure, unreadable(status), { cause: parsed.error });
  return parsed.data;
}

interface Exchange {
  readonly status: number;
  readonly json: unknown;
  readonly wait: number;
}

/** A call that hung when the server was lost would hang on: it is made again when the server is back. */
async function exchange(path: string, body: unknown): Promise<Exchange> {
  let isBack = false;
  const call = new AbortController();
  const timer = setTimeout(() => call.abort(), patience);
  const stopListening = onServerBack(() => {
    isBack = true;
    call.abort();
  });
  try {
    return await send(path, body, call.signal);
  } catch (cause) {
    if (isBack) return await exchange(path, body);
    throw cause;
  } finally {
    clearTimeout(timer);
    stopListening();
  }
}

async function send(path: string, body: unknown, signal: AbortSignal): Promise<Exchange> {
  const sending = {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  };
  const response = await fetch(apiUrl(path), { signal, ...(body === undefined ? {} : sending) });
  const text = await response.text();
  const wait = waitIn(response.headers.get('retry-after'));
  return { status: response.status, json: readJson(text), wait };
}

/** In milliseconds. A proxy in between may name a date instead, and is then answered as ever. */
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
