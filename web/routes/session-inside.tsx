import type { Id } from '@story-pointer/core/ids';
import { useRoom } from '../api/room.tsx';
import { SessionHeader } from '../features/header/session-header.tsx';
import { CreateStoryPanel } from '../features/stories/create-story-panel.tsx';
import { StorySidebar } from '../features/stories/story-sidebar.tsx';
import { TeamPanel } from '../features/team/team-panel.tsx';
import { WaitingPanel } from '../features/waiting/waiting-panel.tsx';
import { SessionFrame } from './session-frame.tsx';
import { StoryView } from './story-view.tsx';

/** The session screen for somebody who sits in the session. */
export function SessionInside({ storyId }: { storyId: Id | undefined }) {
  const { me } = useRoom();
  return (
    <SessionFrame header={<SessionHeader />} aside={<StorySidebar storyId={storyId} />}>
      {storyId ? (
        <StoryView storyId={storyId} />
      ) : (
        <>
          {me.isFacilitator ? <CreateStoryPanel /> : <WaitingPanel />}
          <TeamPanel />
        </>
      )}
    </SessionFrame>
  );
}
