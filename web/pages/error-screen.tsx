import { t } from '@lingui/core/macro';
import type { ErrorComponentProps } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { askServer, checkSignIn } from '../leave/sign-in.ts';
import { onWake } from '../leave/wake.ts';
import { Button } from '../ui/button.tsx';
import { FailureScreen } from '../ui/failure-screen.tsx';
import { MessageScreen } from '../ui/message-screen.tsx';
import { SignInScreen } from './sign-in-ended.tsx';

/** Shown for a page that failed, or could not be loaded; any thrown value is shown as an error. */
export function ErrorScreen({ error }: ErrorComponentProps<unknown>) {
  const [cause, setCause] = useState<'page' | 'network' | 'signIn'>('page');
  useEffect(() => {
    void (async () => {
      if (await checkSignIn()) setCause('signIn');
      else if ((await askServer()) === 'away') setCause('network');
    })();
  }, []);
  if (cause === 'signIn') return <SignInScreen />;
  if (cause === 'network') return <OfflineScreen />;
  return <FailureScreen error={error instanceof Error ? error : new Error(String(error))} />;
}

const pace = 5000;

/**
 * Shown for a page that could not be loaded without a network; it opens once the server answers.
 */
function OfflineScreen() {
  useEffect(() => {
    const look = () => {
      // A proxy that requires a sign-in shows its page in answer to a navigation.
      void askServer().then((found) => found !== 'away' && window.location.reload());
    };
    const timer = setInterval(look, pace);
    const stopListening = onWake(look);
    return () => {
      clearInterval(timer);
      stopListening();
    };
  }, []);
  return (
    <MessageScreen
      title={navigator.onLine ? t`The server can't be reached` : t`You're offline`}
      card="…"
      actions={
        <Button variant="primary" onClick={() => window.location.reload()}>
          {t`Try Again`}
        </Button>
      }
    >
      <p className="text-ink-soft">
        {t`This page opens automatically when the connection is back. No vote you submitted is lost.`}
      </p>
    </MessageScreen>
  );
}
