import type * as z from 'zod/mini';
import { apiUrl } from './address.ts';
import { ApiError, reasonIn, unreachable, unreadable } from './problem.ts';

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
  const { status, json } = await exchange(path, body).catch((cause: unknown) => {
    throw new ApiError(failure, unreachable, { cause });
  });
  if (status >= 400) throw new ApiError(failure, reasonIn(status, json));
  const parsed = answer.safeParse(json);
  if (!parsed.success) throw new ApiError(failure, unreadable(status), { cause: parsed.error });
  return parsed.data;
}

async function exchange(path: string, body: unknown): Promise<{ status: number; json: unknown }> {
  const signal = AbortSignal.timeout(patience);
  const sending = {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  };
  const response = await fetch(apiUrl(path), { signal, ...(body === undefined ? {} : sending) });
  const text = await response.text();
  return { status: response.status, json: readJson(text) };
}

/** A proxy in between answers with pages of its own, which are no JSON. */
function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
