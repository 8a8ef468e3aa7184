import type { Id } from '@story-pointer/core/ids';
import { HeaderFailed } from '../features/header/header-failed.tsx';
import { SidebarFailed } from '../features/stories/sidebar-failed.tsx';
import { TeamFailed } from '../features/team/team-failed.tsx';
import { Alert } from '../ui/alert.tsx';
import { SessionFrame } from './session-frame.tsx';

interface SessionFailedProps {
  readonly storyId: Id | undefined;
  readonly reason: string;
  readonly onRetry: () => void;
}

/** The session screen when the server does not answer. */
export function SessionFailed({ storyId, reason, onRetry }: SessionFailedProps) {
  return (
    <SessionFrame
      header={<HeaderFailed reason={reason} onRetry={onRetry} />}
      aside={<SidebarFailed />}
    >
      {storyId && <Alert>Failed to load story</Alert>}
      <TeamFailed />
    </SessionFrame>
  );
}
