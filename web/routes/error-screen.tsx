import type { ErrorComponentProps } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { isServerThere } from '../api/reachable.ts';
import { FailureScreen } from '../ui/failure-screen.tsx';
import { OfflineScreen } from './offline-screen.tsx';

/** What a page shows that broke, or that could not be fetched; whatever was thrown is told as an error. */
export function ErrorScreen({ error }: ErrorComponentProps<unknown>) {
  const [isCutOff, setCutOff] = useState(false);
  useEffect(() => {
    void isServerThere().then((isThere) => setCutOff(!isThere));
  }, []);
  if (isCutOff) return <OfflineScreen />;
  return <FailureScreen error={error instanceof Error ? error : new Error(String(error))} />;
}
