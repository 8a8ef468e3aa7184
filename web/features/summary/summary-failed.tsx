import { refusalSentences } from '@story-pointer/core/session/refusals';
import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { MessageScreen } from '../../ui/message-screen.tsx';

interface SummaryFailedProps {
  /** Why, in a sentence for the user; nothing when the session went away while it was shown. */
  readonly reason: string | undefined;
  readonly onRetry: () => void;
  /** Other ways on. */
  readonly children: ReactNode;
}

export function SummaryFailed({ reason, onRetry, children }: SummaryFailedProps) {
  return (
    <MessageScreen
      title="Error Loading Summary"
      actions={
        <>
          <Button variant="primary" onClick={onRetry}>
            Try again
          </Button>
          {children}
        </>
      }
    >
      <p role="alert">Failed to load session data.</p>
      <p className="text-ink-soft">{reason ?? refusalSentences.sessionNotFound}</p>
    </MessageScreen>
  );
}
