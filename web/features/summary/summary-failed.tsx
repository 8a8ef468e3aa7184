import type { ReactNode } from 'react';
import { problems } from '#messages/problems.ts';
import * as texts from '#messages/summary.ts';
import { Button } from '../../ui/button.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { MessageScreen } from '../../ui/message-screen.tsx';

interface SummaryFailedProps {
  /** Why, in a sentence for the user; nothing when the session went away while it was shown. */
  readonly reason: string | undefined;
  /** Missing where it would be in vain. */
  readonly onRetry: (() => void) | undefined;
  /** Other ways on. */
  readonly children: ReactNode;
}

export function SummaryFailed({ reason, onRetry, children }: SummaryFailedProps) {
  return (
    <MessageScreen
      title={texts.failed}
      actions={
        <>
          {onRetry ? (
            <Button variant="primary" onClick={onRetry}>
              {texts.tryAgain}
            </Button>
          ) : (
            <LinkButton to="/join-session" variant="primary">
              {texts.joinSession}
            </LinkButton>
          )}
          {children}
        </>
      }
    >
      <p role="alert">{texts.failedHelp}</p>
      <p className="text-ink-soft">{reason ?? problems.sessionNotFound}</p>
    </MessageScreen>
  );
}
