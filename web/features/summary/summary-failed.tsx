import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { problemText } from '../../calls/problem-text.ts';
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
      title={t`Error Loading Summary`}
      actions={
        <>
          {onRetry ? (
            <Button variant="primary" onClick={onRetry}>
              <Trans>Try Again</Trans>
            </Button>
          ) : (
            <LinkButton to="/join-session" variant="primary">
              <Trans>Join a Session</Trans>
            </LinkButton>
          )}
          {children}
        </>
      }
    >
      <p role="alert">
        <Trans>Failed to load session data.</Trans>
      </p>
      <p className="text-ink-soft">{reason ?? problemText('sessionNotFound')}</p>
    </MessageScreen>
  );
}
