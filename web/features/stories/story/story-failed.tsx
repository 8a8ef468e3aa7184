import { t } from '@lingui/core/macro';
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
        <p>{t`Failed to load story`}</p>
        <p className="font-normal">{t`It may have been deleted.`}</p>
      </Alert>
      <LinkButton
        to="/session"
        search={{ sessionId: view.session.id, participantId: me.id }}
        variant="primary"
      >
        {t`Back to Session`}
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
        <Alert>{t`Failed to load story`}</Alert>
      ) : (
        <p role="status">{t`Loading story...`}</p>
      )}
      <Skeleton className="h-48 w-full" />
    </div>
  );
}
