import type { ReactNode } from 'react';
import { problems } from '#messages/problems.ts';
import * as texts from '#messages/summary.ts';
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
      title={texts.failed}
      actions={
        <>
          <Button variant="primary" onClick={onRetry}>
            {texts.tryAgain}
          </Button>
          {children}
        </>
      }
    >
      <p role="alert">{texts.failedHelp}</p>
      <p className="text-ink-soft">{reason ?? problems.sessionNotFound}</p>
    </MessageScreen>
  );
}
