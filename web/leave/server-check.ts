import { apiUrl } from '../calls/address.ts';
import { answererOf } from '../calls/answered-by.ts';
import { delayBefore } from '../calls/backoff.ts';
import { signIn } from './sign-in.ts';
import { announceServerBack, untilWorthIt } from './wake.ts';

const patience = 5000;

/** Whether the server answers, or a proxy in front of it that wants its user to sign in. */
type Reachable = 'there' | 'signedOut' | 'away';

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
  if (signIn.hasEnded) return true;
  asking ??= hasSignInEnded().finally(() => {
    asking = undefined;
  });
  return await asking;
}

/** Says that the server itself has answered a request. */
export function noteAnswer(): void {
  if (!signIn.hasEnded) return;
  signIn.hasEnded = false;
  announceServerBack();
}

async function hasSignInEnded(): Promise<boolean> {
  if ((await askServer()) !== 'signedOut') return false;
  signIn.hasEnded = true;
  void lookUntilBack();
  return true;
}

/** Somebody may sign in from another tab. */
async function lookUntilBack(): Promise<void> {
  for (let attempt = 1; signIn.hasEnded; attempt += 1) {
    await untilWorthIt(delayBefore(attempt, Math.random()), 0);
    if ((await askServer()) === 'there') noteAnswer();
  }
}
