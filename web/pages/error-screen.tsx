import type { ErrorComponentProps } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { askServer, checkSignIn } from '../leave/sign-in.ts';
import { FailureScreen } from '../ui/failure-screen.tsx';
import { OfflineScreen } from './offline-screen.tsx';
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
