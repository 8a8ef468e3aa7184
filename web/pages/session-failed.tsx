import { Trans } from '@lingui/react/macro';
import type { Id } from '@story-pointer/core/ids';
import { HeaderFailed } from '../features/session/header-failed.tsx';
import { SidebarFailed } from '../features/stories/sidebar-failed.tsx';
import { TeamFailed } from '../features/team/team-failed.tsx';
import { SessionFrame } from './session-frame.tsx';

interface SessionFailedProps {
  readonly storyId: Id | undefined;
  readonly reason: string;
  readonly onRetry: () => void;
}

/**
 * The session screen when the server does not answer: every part shows the failure, one of them the
 * reason.
 */
export function SessionFailed({ storyId, reason, onRetry }: SessionFailedProps) {
  return (
    <SessionFrame
      header={<HeaderFailed reason={reason} onRetry={onRetry} />}
      aside={<SidebarFailed />}
    >
      {storyId && (
        <p className="text-ink-soft">
          <Trans>Failed to load story</Trans>
        </p>
      )}
      <TeamFailed />
    </SessionFrame>
  );
}
