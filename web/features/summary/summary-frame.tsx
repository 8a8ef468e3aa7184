import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { MessageScreen } from '../../ui/message-screen.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

interface SummaryFailedProps {
  readonly detail: string;
  /** Undefined where the answer would stay the same. */
  readonly onRetry: (() => void) | undefined;
  /** Ways to other pages. */
  readonly children: ReactNode;
}

export function SummaryFailed({ detail, onRetry, children }: SummaryFailedProps) {
  return (
    <MessageScreen
      title={t`Error Loading Summary`}
      actions={
        <>
          {onRetry && <Button variant="primary" onClick={onRetry}>{t`Try Again`}</Button>}
          {children}
        </>
      }
    >
      <p role="alert">{t`Failed to load session data.`}</p>
      <p className="text-ink-soft">{detail}</p>
    </MessageScreen>
  );
}

export function SummaryLoading() {
  return (
    <div className="grid gap-6">
      <h1 className="sr-only">{t`Session summary`}</h1>
      <p role="status" className="text-ink-soft">
        {t`Loading session summary...`}
      </p>
      <Skeleton className="h-10 w-2/3" />
      <Skeleton className="h-24 w-full" />
      <Skeleton className="h-64 w-full" />
    </div>
  );
}
