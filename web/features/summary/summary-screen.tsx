import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { Id } from '@story-pointer/core/ids';
import { LinkButton } from '../../ui/link-button.tsx';
import { MessageScreen } from '../../ui/message-screen.tsx';
import { LiveSummary } from './live-summary.tsx';

interface SummaryScreenProps {
  readonly sessionId?: Id | undefined;
  /** The seat to go back to; the summary itself needs only the session's code. */
  readonly participantId?: Id | undefined;
}

export function SummaryScreen({ sessionId, participantId }: SummaryScreenProps) {
  if (sessionId) return <LiveSummary sessionId={sessionId} participantId={participantId} />;
  return (
    <MessageScreen
      title={t`Session ID Required`}
      actions={
        <LinkButton to="/join-session">
          <Trans>Join a Session</Trans>
        </LinkButton>
      }
    >
      <p className="text-ink-soft">
        <Trans>Please provide a valid session ID to view the summary.</Trans>
      </p>
    </MessageScreen>
  );
}
