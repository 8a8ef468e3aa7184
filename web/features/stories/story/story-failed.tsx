import { Trans } from '@lingui/react/macro';
import type { Id } from '@story-pointer/core/ids';
import { useQuery } from '@tanstack/react-query';
import { useRoom } from '../../../room/room.tsx';
import { votesQuery } from '../../../room/room-query.ts';
import { Alert } from '../../../ui/alert.tsx';
import { LinkButton } from '../../../ui/link.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';

export function StoryFailed() {
  const { view, me } = useRoom();
  return (
    <div className="surface-sheet grid justify-items-start gap-4 p-4">
      <Alert>
        <p>
          <Trans>Failed to load story</Trans>
        </p>
        <p className="font-normal">
          <Trans>It may have been deleted.</Trans>
        </p>
      </Alert>
      <LinkButton
        to="/session"
        search={{ sessionId: view.session.id, participantId: me.id }}
        variant="primary"
      >
        <Trans>Back to Session</Trans>
      </LinkButton>
    </div>
  );
}

export function VotesLoading({ storyId }: { storyId: Id }) {
  const { view, me } = useRoom();
  const { isError } = useQuery(votesQuery(view.session.id, me.id, storyId));
  return (
    <div className="surface-sheet grid min-h-72 animate-appear content-start gap-4 p-4 [animation-delay:200ms]">
      {isError ? (
        <Alert>
          <Trans>Failed to load story</Trans>
        </Alert>
      ) : (
        <p role="status">
          <Trans>Loading story...</Trans>
        </p>
      )}
      <Skeleton className="h-48 w-full" />
    </div>
  );
}
