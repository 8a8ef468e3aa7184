import { versionHeader } from '@story-pointer/core/version-header';

/** The sender of an answer: our server, a proxy that wants its user to sign in, or anything else. */
export type Answerer = 'server' | 'signIn' | 'other';

/**
 * The sender of a response. Our server marks its responses with a header, except some refusals of malformed
 * requests: these are problem documents, never with status 401. It never redirects; a page sees a redirect only
 * if it asked with `redirect: 'manual'`.
 */
export function answererOf({ headers, ok, status, type }: Response): Answerer {
  if (type === 'opaqueredirect') return 'signIn';
  if (headers.has(versionHeader)) return 'server';
  if (status === 401) return 'signIn';
  const contentType = headers.get('content-type') ?? '';
  if (contentType.startsWith('application/problem+json')) return 'server';
  return contentType.startsWith('text/html') && (ok || status === 403) ? 'signIn' : 'other';
}
