import { Trans } from '@lingui/react/macro';
import { useRoom } from '../../../room/room.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';

/** Replaces a story that does not exist, or not any more. */
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
