import { versionHeader } from '@story-pointer/core/version-header';
import { Store } from '../browser/store.ts';
import { delayBefore } from '../calls/backoff.ts';
import { apiUrl } from '../calls/installation.ts';
import { announceServerBack, untilWorthIt } from './wake.ts';

const patience = 5000;

/** The sender of an answer: our server, a proxy that wants its user to sign in, or anything else. */
export type Answerer = 'server' | 'signIn' | 'other';

/** Whether the server answers, or a proxy in front of it that wants its user to sign in. */
type Reachable = 'there' | 'signedOut' | 'away';

/** Whether the sign-in that a proxy in front of the product asks for has ended, as far as this page has seen. */
export const signInHasEnded = new Store(false);

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

/** The browser's own idea of being online is wrong behind many a VPN. */
export async function askServer(): Promise<Reachable> {
  try {
    const answer = await fetch(apiUrl('openapi.json'), {
      method: 'HEAD',
      redirect: 'manual',
      cache: 'no-store',
      signal: AbortSignal.timeout(patience),
    });
    const answerer = answererOf(answer);
    if (answerer === 'signIn') return 'signedOut';
    return answerer === 'server' ? 'there' : 'away';
  } catch {
    return 'away';
  }
}

let asking: Promise<boolean> | undefined;

/**
 * Finds out whether the sign-in has ended, where an answer or a lost connection looks like it: a proxy may
 * refuse one call for another reason. Then it is looked again and again whether it is back.
 */
export async function checkSignIn(): Promise<boolean> {
  if (signInHasEnded.read()) return true;
  asking ??= hasSignInEnded().finally(() => {
    asking = undefined;
  });
  return await asking;
}

/** Says that the server itself has answered a request. */
export function noteAnswer(): void {
  if (!signInHasEnded.read()) return;
  signInHasEnded.set(false);
  announceServerBack();
}

async function hasSignInEnded(): Promise<boolean> {
  if ((await askServer()) !== 'signedOut') return false;
  signInHasEnded.set(true);
  void lookUntilBack();
  return true;
}

/** The user may sign in from another tab. */
async function lookUntilBack(): Promise<void> {
  for (let attempt = 1; signInHasEnded.read(); attempt += 1) {
    await untilWorthIt(delayBefore(attempt, Math.random()), 0);
    if ((await askServer()) === 'there') noteAnswer();
  }
}
