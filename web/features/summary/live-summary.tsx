import { Trans } from '@lingui/react/macro';
import type { Id } from '@story-pointer/core/ids';
import { lacksVotes } from '@story-pointer/core/session/round';
import { useQuery } from '@tanstack/react-query';
import { votesQuery } from '../../room/room-query.ts';
import { useLiveRoom } from '../../room/use-live-room.ts';
import { Icon } from '../../ui/icon.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { SessionSummary } from './session-summary.tsx';
import { SummaryFailed } from './summary-failed.tsx';
import { useRetry } from './use-retry.ts';

interface LiveSummaryProps {
  readonly sessionId: Id;
  readonly participantId: Id | undefined;
}

/**
 * The summary, kept up to date. It is read without a seat, so that it holds no hidden vote; on
 * paper it shows all others.
 */
export function LiveSummary({ sessionId, participantId }: LiveSummaryProps) {
  const { room, status } = useLiveRoom(sessionId, null, null);
  useQuery({
    ...votesQuery(sessionId, null, null),
    enabled: room.data?.stories.some(({ round }) => lacksVotes(round)) ?? false,
  });
  useRetry(room.error?.isPassing === true && !room.data, room.refetch);
  const back = participantId && <BackToSession {...{ sessionId, participantId }} />;
  const isRefused = status === 'gone' || room.error?.isRefusal;
  if (isRefused || (room.error && !room.data)) {
    return (
      <SummaryFailed reason={room.error?.detail} onRetry={isRefused ? undefined : room.refetch}>
        {back}
      </SummaryFailed>
    );
  }
  if (!room.data) return <SummaryLoading />;
  return (
    <SessionSummary view={room.data} status={status} participantId={participantId}>
      {back}
    </SessionSummary>
  );
}

function BackToSession(seat: { readonly sessionId: Id; readonly participantId: Id }) {
  return (
    <LinkButton to="/session" search={{ ...seat }} className="min-h-9 px-3 text-sm">
      <Icon name="arrow-left" />
      <Trans>Back to Session</Trans>
    </LinkButton>
  );
}

function SummaryLoading() {
  return (
    <div className="grid gap-6">
      <h1 className="sr-only">
        <Trans>Session summary</Trans>
      </h1>
      <p role="status" className="text-ink-soft">
        <Trans>Loading session summary...</Trans>
      </p>
      <Skeleton className="h-10 w-2/3" />
      <Skeleton className="h-24 w-full" />
      <Skeleton className="h-64 w-full" />
    </div>
  );
}
