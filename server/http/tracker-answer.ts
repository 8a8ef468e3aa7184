import { limitResets, type Refusal, type Tracker } from '@story-pointer/core/trackers/tracker';
import type { Text } from '../clients/view-text.ts';
import { parseJson } from '../parse-json.ts';

/** The headers of an answer that adapters read. */
const passed = ['retry-after', 'x-ratelimit-remaining', ...limitResets];

const mostBytes = 5 * 1024 * 1024;
/** Longer ones are sent in parts, as fast as they are read; pages wait no longer. */
const longJson = 64 * 1024;

export interface Answer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly refusal?: Refusal;
  /** The projects of the server's token, beside its owner. */
  readonly projects?: readonly string[];
  /** Its text in parts; missing for anything but JSON, which is not tried for a long one. */
  readonly json?: readonly string[];
}

/** The answer of a tracker. @param more headers that are passed on as well */
export async function read(response: Response, more: readonly string[] = []): Promise<Answer> {
  const { headers } = response;
  // Jira refuses a token in a header, and answers as it answers strangers.
  const reason = ['x-seraph-loginreason', 'x-authentication-denied-reason']
    .map((name) => headers.get(name) ?? '')
    .join(' ');
  const isCaptcha = /AUTHENTICATION_DENIED|CAPTCHA_CHALLENGE/.test(reason);
  const isRefused = isCaptcha || reason.includes('AUTHENTICATED_FAILED');
  const status = isRefused && response.status === 200 ? 401 : response.status;
  const given = [...passed, ...more].flatMap((name) => {
    const value = headers.get(name);
    return value === null ? [] : [[name, value] as const];
  });
  const refusal = isCaptcha && { refusal: 'captcha' as const };
  const answer = { status, headers: Object.fromEntries(given), ...refusal };
  if (!/\bjson\b/i.test(headers.get('content-type') ?? '')) {
    await response.body?.cancel();
    return answer;
  }
  const json = await partsOf(response);
  if (json === null) return { status: 413 };
  const full = { ...answer, json };
  // A page that is called JSON would hide the status beside it.
  return isLong(full) || parsed(full) !== undefined ? full : answer;
}

/** The text of an answer; null for one that is too long. */
async function partsOf({ body }: Response): Promise<readonly string[] | null> {
  const decoder = new TextDecoder();
  const parts: string[] = [];
  let bytes = 0;
  for await (const part of body ?? []) {
    bytes += part.byteLength;
    if (bytes > mostBytes) return null;
    parts.push(decoder.decode(part, { stream: true }));
  }
  return parts;
}

export const parsed = ({ json = [] }: Answer) => parseJson(json.join(''));

/** Whether it refuses for a limit, and says nothing of the token. */
export function isSpent({ headers = {} }: Answer): boolean {
  return headers['retry-after'] !== undefined || headers['x-ratelimit-remaining'] === '0';
}

function isLong({ json = [] }: Answer): boolean {
  return json.reduce((sum, { length }) => sum + length, 0) > longJson;
}

/** JSON of trackers passes unparsed: megabytes would delay other requests. */
export function textOf(answer: Answer): Text {
  return isLong(answer) ? written(answer) : [...written(answer)].join('');
}

function* written({ json, ...answer }: Answer): Generator<string, undefined> {
  const own = JSON.stringify(answer);
  if (!json) return void (yield own);
  yield '{"body":';
  yield* json;
  // Last, so that nothing in the tracker's text counts in its place.
  yield `,${own.slice(1)}`;
}

/** An answer with the status that it means: a long one is no refusal. */
export function meant({ meaning }: Tracker, answer: Answer): Answer {
  if (!meaning || isLong(answer)) return answer;
  return { ...answer, status: meaning(answer.status, answer.json && parsed(answer)) };
}
