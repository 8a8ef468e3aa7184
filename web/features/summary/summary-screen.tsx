import type { Id } from '@story-pointer/core/ids';
import * as texts from '#messages/summary.ts';
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
      title={texts.idRequired}
      actions={<LinkButton to="/join-session">{texts.joinSession}</LinkButton>}
    >
      <p className="text-ink-soft">{texts.idHelp}</p>
    </MessageScreen>
  );
}
