import { t } from '@lingui/core/macro';
import type { Id } from '@story-pointer/core/ids';
import { lacksVotes } from '@story-pointer/core/session/round';
import type { RoomView } from '@story-pointer/core/view';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { problemText } from '../../calls/problem-text.ts';
import { votesQuery } from '../../room/room-query.ts';
import { useShownRoom } from '../../shared/given-names.ts';
import { Icon } from '../../ui/icon.tsx';
import { LinkButton } from '../../ui/link.tsx';
import { MessageScreen } from '../../ui/message-screen.tsx';
import { SessionSummary } from './session-summary.tsx';
import { SummaryFailed, SummaryLoading } from './summary-frame.tsx';

interface SummaryScreenProps {
  /** A button for the person in a seat. */
  readonly tool: (view: RoomView, participantId: Id, className: string) => ReactNode;
}

/** The summary needs only the session's code; it has a way back if the address has a seat. */
export function SummaryScreen({ tool }: SummaryScreenProps) {
  const { sessionId, participantId } = useSearch({ from: '/with-queries/session-summary' });
  if (sessionId)
    return <LiveSummary sessionId={sessionId} participantId={participantId} tool={tool} />;
  return (
    <MessageScreen
      title={t`Session ID Required`}
      actions={<LinkButton to="/join-session">{t`Join a Session`}</LinkButton>}
    >
      <p className="text-ink-soft">{t`Please provide a valid session ID to view the summary.`}</p>
    </MessageScreen>
  );
}

interface LiveSummaryProps extends SummaryScreenProps {
  readonly sessionId: Id;
  readonly participantId: Id | undefined;
}

/**
 * The summary, kept up to date. It is read without a seat, so that it holds no hidden vote; on
 * paper it shows all others.
 */
function LiveSummary({ sessionId, participantId, tool }: LiveSummaryProps) {
  const { room, status } = useShownRoom(sessionId, null, null);
  useQuery({
    ...votesQuery(sessionId, null, null),
    enabled: room.data?.stories.some(({ round }) => lacksVotes(round)) ?? false,
  });
  const back = participantId && (
    <LinkButton
      to="/session"
      search={{ sessionId, participantId }}
      className="min-h-9 px-3 text-sm"
    >
      <Icon name="arrow-left" />
      {t`Back to Session`}
    </LinkButton>
  );
  const isRefused = status === 'gone' || room.error?.isRefusal;
  if (isRefused || (room.error && !room.data)) {
    const retry = isRefused ? undefined : () => void room.refetch();
    return (
      <SummaryFailed detail={room.error?.detail ?? problemText('sessionNotFound')} onRetry={retry}>
        {isRefused && (
          <LinkButton to="/join-session" variant="primary">
            {t`Join a Session`}
          </LinkButton>
        )}
        {back}
      </SummaryFailed>
    );
  }
  if (!room.data) return <SummaryLoading />;
  return (
    <SessionSummary
      view={room.data}
      status={status}
      participantId={participantId}
      tool={(view, look) => participantId && tool(view, participantId, look)}
    >
      {back}
    </SessionSummary>
  );
}
