import { t } from '@lingui/core/macro';
import { useEffect, useSyncExternalStore } from 'react';
import { reload } from '../browser/reload.ts';
import { watchLeaving } from '../leave/kept-work.ts';
import { signInHasEnded } from '../leave/sign-in.ts';
import { Button } from '../ui/button.tsx';
import { MessageScreen } from '../ui/message-screen.tsx';
import { Notice } from '../ui/toast.tsx';

/** Says on any page that the sign-in has ended, with a link to sign in again. */
export function SignInEnded() {
  useEffect(watchLeaving, []);
  const hasEnded = useSyncExternalStore(signInHasEnded.subscribe, signInHasEnded.read, () => false);
  if (!hasEnded) return null;
  return (
    <Notice role="alert">
      <div data-sign-in className="grid min-w-0 grow gap-1 text-sm">
        <h2 className="font-semibold">{t`Your sign-in has ended`}</h2>
        <p>{t`Sign in again to continue. Your picked card and typed text are kept.`}</p>
      </div>
      <SignInAgain />
    </Notice>
  );
}

/**
 * The same for a page that could not be loaded at all; it reloads once its user has signed in
 * elsewhere.
 */
export function SignInScreen() {
  useEffect(() => {
    return signInHasEnded.subscribe(() => signInHasEnded.read() || reload());
  }, []);
  return (
    <MessageScreen title={t`Your sign-in has ended`} card="…" actions={<SignInAgain />}>
      <p data-says-sign-in className="text-ink-soft">
        {t`Sign in again to continue. Your picked card and typed text are kept.`}
      </p>
    </MessageScreen>
  );
}

/** The proxy answers a navigation with its own page, which leads back to the same address. */
function SignInAgain() {
  return (
    <Button variant="primary" className="whitespace-nowrap" onClick={reload}>
      {t`Sign In Again`}
    </Button>
  );
}
