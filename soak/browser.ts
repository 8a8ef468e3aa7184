import type { KeyHash } from '@story-pointer/core/ids';
import { SHA256 } from 'bun';
import type * as z from 'zod/mini';
import { ApiError, reasonIn, unreachable, unreadable } from '../web/calls/problem.ts';

/** The silence after which a page counts a call as lost, in milliseconds. */
const patience = 15_000;

/** A browser: it keeps its cookie, and its calls fail as those of a page do. */
export class Browser {
  readonly url: string;
  cookie = '';
  /** The key that the browser proposes until it has one. */
  readonly firstKey = Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('base64url');

  constructor(url: string) {
    this.url = url;
  }

  /** The hash of its key, as the server keeps it. */
  get keyHash(): KeyHash {
    return SHA256.hash(this.firstKey, 'hex');
  }

  /** @throws {ApiError} */
  async get<T>(path: string, answer: z.ZodMiniType<T>): Promise<T> {
    return await this.#call(path, {}, answer);
  }

  /** @throws {ApiError} */
  async post<T>(path: string, body: object, answer: z.ZodMiniType<T>): Promise<T> {
    return await this.#call(path, { method: 'POST', body: JSON.stringify(body) }, answer);
  }

  async #call<T>(path: string, init: RequestInit, answer: z.ZodMiniType<T>): Promise<T> {
    const { status, text } = await this.#exchange(path, init).catch((cause: unknown) => {
      throw new ApiError(path, unreachable, { cause });
    });
    if (status >= 400) throw new ApiError(path, reasonIn(status, readJson(text)));
    const parsed = answer.safeParse(readJson(text));
    if (!parsed.success) throw new ApiError(path, unreadable(status), { cause: parsed.error });
    return parsed.data;
  }

  async #exchange(path: string, init: RequestInit): Promise<{ status: number; text: string }> {
    const headers = { 'content-type': 'application/json', cookie: this.cookie };
    const signal = AbortSignal.timeout(patience);
    const response = await fetch(`${this.url}/api/${path}`, { ...init, headers, signal });
    const text = await response.text();
    this.cookie ||= response.headers.get('set-cookie')?.split(';')[0] ?? '';
    return { status: response.status, text };
  }
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
