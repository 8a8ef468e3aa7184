import type { ReactNode } from 'react';
import { problems } from '#messages/problems.ts';
import * as texts from '#messages/summary.ts';
import { Button } from '../../ui/button.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { MessageScreen } from '../../ui/message-screen.tsx';

interface SummaryFailedProps {
  /**
   * The reason, in a sentence for the user; undefined when the session was deleted while it was
   * shown.
   */
  readonly reason: string | undefined;
  /** Undefined if retrying is useless. */
  readonly onRetry: (() => void) | undefined;
  /** Links to other pages. */
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
