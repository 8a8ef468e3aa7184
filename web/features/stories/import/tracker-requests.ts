import type { ChangeRequest } from '@story-pointer/core/trackers/calls';
import {
  type Answer,
  messageIn,
  refusals,
  type Tracker,
} from '@story-pointer/core/trackers/tracker';
import * as z from 'zod/mini';

interface SentRequest {
  readonly url: URL;
  readonly init: RequestInit;
}

interface Wanted {
  readonly path: string;
  readonly change: ChangeRequest | undefined;
  readonly isScoped?: boolean | undefined;
}

export function directRequest(
  { api, credentials }: Tracker,
  token: string,
  { path, change }: Wanted,
): SentRequest | null {
  const url = new URL(path, api);
  // A token goes to no other host.
  if (url.origin !== api) return null;
  const { method = 'GET', body } = change ?? {};
  const headers = {
    accept: 'application/json',
    ...(token !== '' && credentials(token)),
    ...(body !== undefined && { 'content-type': 'application/json' }),
  };
  const sent = body !== undefined && { body: JSON.stringify(body) };
  return { url, init: { method, headers, ...sent, credentials: 'omit' } };
}

const jsonHeaders = { accept: 'application/json', 'content-type': 'application/json' };

/** Hands our server the word for its tokens, or ends what it gave; null for that. */
export function wordRequest(relay: URL, word: string | null): SentRequest {
  const init =
    word === null
      ? { method: 'DELETE' }
      : { method: 'POST', headers: jsonHeaders, body: JSON.stringify({ word }) };
  return { url: new URL(`${relay}/access`), init: { ...init, credentials: 'same-origin' } };
}

/** A request to our server, behind a proxy that may want its cookies. */
export function relayedRequest(
  url: URL,
  { source }: Tracker,
  token: string | null,
  { path, change, isScoped }: Wanted,
): SentRequest {
  const headers = { ...jsonHeaders, ...(token !== null && { 'tracker-token': token }) };
  const { method = 'GET', body: changed } = change ?? {};
  const body = JSON.stringify({
    ...{ tracker: source, method, path, body: changed },
    ...(isScoped && { isScoped }),
    ...(token === null && { isService: true }),
  });
  return { url, init: { method: 'POST', headers, body, credentials: 'same-origin' } };
}

type ReadAnswer = Omit<Answer, 'receivedAt' | 'isSigned'>;

export function directAnswer({ type, status, headers }: Response, body: unknown): ReadAnswer {
  // Browsers hide the status of a redirect.
  return {
    status: type === 'opaqueredirect' ? 301 : status,
    header: (name) => headers.get(name),
    body,
  };
}

const relayedSchema = z.object({
  status: z.int(),
  headers: z.optional(z.record(z.string(), z.string())),
  refusal: z.optional(z.enum(refusals)),
  projects: z.optional(z.array(z.string())),
  body: z.optional(z.unknown()),
});

/** The answer of a tracker that our server passes on. A refusal of ours says nothing of a token. */
export function relayedAnswer({ status, headers }: Response, body: unknown): ReadAnswer {
  const { data } = relayedSchema.safeParse(status === 200 ? body : undefined);
  if (!data)
    return {
      status: status === 200 || status === 429 ? status : 503,
      header: (name) => headers.get(name),
      body: undefined,
    };
  // Jira answers so to a token that lacks a scope, which has not ended.
  const isMissing = data.status === 401 && /scope does not match/i.test(messageIn(data.body));
  return {
    status: isMissing ? 403 : data.status,
    header: (name) => data.headers?.[name] ?? null,
    ...{ body: data.body, refusal: data.refusal, projects: data.projects },
  };
}
