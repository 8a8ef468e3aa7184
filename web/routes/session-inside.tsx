import { Trans } from '@lingui/react/macro';
import type { Id } from '@story-pointer/core/ids';
import { findStory } from '@story-pointer/core/session/open-room';
import { lacksVotes } from '@story-pointer/core/session/round';
import { memo, useEffect, useState } from 'react';
import { useKeptStories } from '../api/earlier-stories.ts';
import { recallSeat } from '../api/forgotten-seats.ts';
import { useMay, useRoom } from '../api/room.tsx';
import { Away } from '../features/away/away.tsx';
import { SessionHeader } from '../features/header/session-header.tsx';
import { InviteButton } from '../features/invite/invite-button.tsx';
import { useReturns } from '../features/news/use-returns.tsx';
import { NextStory } from '../features/results/next-story.tsx';
import { CreateStoryPanel } from '../features/stories/create-story-panel.tsx';
import { FollowBar } from '../features/stories/follow-bar.tsx';
import { FollowSwitch } from '../features/stories/follow-switch.tsx';
import { StorySidebar } from '../features/stories/story-sidebar.tsx';
import { useFollowedStory } from '../features/stories/use-followed-story.ts';
import { useNextStoryKey } from '../features/stories/use-next-story-key.ts';
import { TakeHomeDialog } from '../features/summary/take-home.ts';
import { TeamTable } from '../features/team/team-table.tsx';
import { TimerDialog } from '../features/timer/timer.ts';
import { useKeptVotes } from '../features/voting/use-kept-votes.ts';
import { WaitingPanel } from '../features/waiting/waiting-panel.tsx';
import { lazyPart } from '../ui/lazy.tsx';
import { SessionFrame } from './session-frame.tsx';
import { StoryView } from './story-view.tsx';
import { usePageSignals } from './use-page-signals.ts';

/** With the session's code as text and as an image. */
const FirstTable = lazyPart<object>(
  async () => (await import('./first-table.tsx')).FirstTable,
  () => <div className="min-h-44" />,
);

interface SessionInsideProps {
  readonly storyId: Id | undefined;
}

/** The session screen of a participant. Votes do not render it again, only its parts. */
export const SessionInside = memo(function SessionInside({ storyId }: SessionInsideProps) {
  const { view, me } = useRoom();
  const mayRun = useMay('run');
  const [isTaking, setTaking] = useState(false);
  const [isTiming, setTiming] = useState(false);
  const story = storyId === undefined ? undefined : findStory(view, storyId);
  const isClosed = view.session.closedAt !== null;
  const open = story?.round.state === 'open' && { ...story, round: story.round };
  const hasCards = story && !lacksVotes(story.round) && !(isClosed && open);
  // A dialog that ended with its round must not return with the next one.
  if (isTiming && !open) setTiming(false);
  useFollowedStory();
  useNextStoryKey(storyId);
  useKeptStories(view);
  useReturns();
  useEffect(() => recallSeat(me.id), [me.id]);
  useKeptVotes();
  return (
    <SessionFrame
      skip={hasCards && <SkipToCards />}
      header={
        <SessionHeader
          invite={<InviteButton />}
          onTime={open ? () => setTiming(true) : undefined}
          onTakeHome={() => setTaking(true)}
        />
      }
      aside={<StorySidebar storyId={storyId} />}
    >
      <Away>
        <FollowBar storyId={storyId} />
      </Away>
      {storyId ? (
        <StoryView storyId={storyId} />
      ) : (
        <>
          {mayRun && <NextStory />}
          {mayRun && <CreateStoryPanel />}
          {!mayRun && !isClosed && <WaitingPanel follow={<FollowSwitch />} />}
          <TeamTable invitation={view.participants.length === 1 && <FirstTable />} />
        </>
      )}
      {open && <TimerDialog story={open} isOpen={isTiming} onOpenChange={setTiming} />}
      <TakeHomeDialog
        view={view}
        participantId={me.id}
        isOpen={isTaking}
        onOpenChange={setTaking}
      />
      <PageSignals storyId={storyId} />
    </SessionFrame>
  );
});

function PageSignals({ storyId }: SessionInsideProps) {
  usePageSignals(storyId);
  return null;
}

function SkipToCards() {
  return (
    <a href="#cards" className="skip-link">
      <Trans>Skip to the cards</Trans>
    </a>
  );
}
