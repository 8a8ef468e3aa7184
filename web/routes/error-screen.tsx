import type { ErrorComponentProps } from '@tanstack/react-router';
import { FailureScreen } from '../ui/failure-screen.tsx';
import { OfflineScreen } from './offline-screen.tsx';

/** What a page shows that broke; whatever was thrown is told as an error. */
export function ErrorScreen({ error }: ErrorComponentProps<unknown>) {
  if (!navigator.onLine) return <OfflineScreen />;
  return <FailureScreen error={error instanceof Error ? error : new Error(String(error))} />;
}
