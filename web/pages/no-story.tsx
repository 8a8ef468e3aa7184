import { endedStories, isAsked, runningIn } from '@story-pointer/core/session/collecting';
import { useState } from 'react';
import { NextStory } from '../features/results/next-story.tsx';
import { CreateStoryPanel } from '../features/stories/create-story-panel.tsx';
import { FollowSwitch } from '../features/stories/follow-bar.tsx';
import { TeamTable } from '../features/team/team-table.tsx';
import { Awaited, GoToStory, WaitingPanel } from '../features/waiting/waiting-panel.tsx';
import { useMay, useRoom } from '../room/room.tsx';
import { withTexts } from '../texts/language.ts';
import { lazyPart } from '../ui/lazy.tsx';
import { CollectionNotice } from './collection-notice.tsx';

/** With the session's code as an image. */
const FirstInvitation = lazyPart(
  async () => (await import('../features/invite/invitation.tsx')).FirstInvitation,
  () => <div className="invitation" />,
);

/** In few sessions votes are collected. */
const AskedPanel = lazyPart(
  async () =>
    (await withTexts('dialogs', import('../features/collect/asked-panel.tsx'))).AskedPanel,
  () => <div className="felt asked" />,
);

const WayBackButton = lazyPart(
  async () => (await import('../features/session/way-back-button.tsx')).WayBackButton,
);

/** The session without a story on the table: a lobby at first, later the step between stories. */
export function NoStory() {
  const { view, me } = useRoom();
  const mayRun = useMay('run');
  const { facilitatorActiveStoryId, closedAt } = view.session;
  const running = runningIn(view);
  const asks = useMay('manage') || !isAsked(view, me.id) ? null : running;
  const isClosed = closedAt !== null;
  // It stays one while it is shown: others' first story must not move anything here.
  const [isLobby] = useState(facilitatorActiveStoryId === null);
  const invites = isLobby && mayRun && !isClosed;
  return (
    <>
      {/* The stories to discuss come first. */}
      {mayRun && endedStories(view).toDiscuss.length === 0 && <NextStory />}
      {/* Elsewhere it is in the list of stories beside. */}
      {mayRun && (
        <div className="desk:hidden phone:mx-4 empty:hidden">
          <CollectionNotice />
        </div>
      )}
      {asks && (
        <AskedPanel
          collection={asks}
          follow={<FollowSwitch />}
          live={<GoToStory variant="secondary" />}
        />
      )}
      {!mayRun && !isClosed && !asks && (
        <WaitingPanel follow={<FollowSwitch />} notice={<CollectionNotice />} />
      )}
      <TeamTable
        isLobby={isLobby}
        state={!mayRun && !isClosed && !asks && <Awaited />}
        action={invites && view.participants.length === 1 && <WayBackButton />}
        invitation={invites && <FirstInvitation />}
      />
      {mayRun && <CreateStoryPanel />}
    </>
  );
}
