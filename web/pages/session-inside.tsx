import { t } from '@lingui/core/macro';
import type { Id, StoryId } from '@story-pointer/core/ids';
import { findStory } from '@story-pointer/core/session/open-room';
import { lacksVotes } from '@story-pointer/core/session/round';
import { useLocation, useSearch } from '@tanstack/react-router';
import { memo, useEffect, useState, useSyncExternalStore } from 'react';
import { hasTokens } from '../browser/kept-tokens.ts';
import { Away } from '../features/away/away.tsx';
import { InviteButton } from '../features/invite/invite-button.tsx';
import { recallSeat } from '../features/join/forgotten-seats.ts';
import { SessionFacts } from '../features/session/session-facts.tsx';
import { SessionHeader } from '../features/session/session-header.tsx';
import { FollowBar } from '../features/stories/follow-bar.tsx';
import { WritePoints } from '../features/stories/import/parts.ts';
import { StorySidebar } from '../features/stories/story-sidebar.tsx';
import { useFollowedStory, useNextStoryKey } from '../features/stories/use-followed-story.ts';
import { ExportDialog } from '../features/summary/export.ts';
import { useKeptStories } from '../features/voting/earlier-stories.ts';
import { useKeptVotes } from '../features/voting/use-kept-votes.ts';
import { useMay, useRoom } from '../room/room.tsx';
import { rememberSession } from '../shared/last-session.ts';
import { withTexts } from '../texts/language.ts';
import { lazyDialog, lazyPart } from '../ui/lazy.tsx';
import { notifications, sounds } from '../ui/remembered.ts';
import { CollectionNotice } from './collection-notice.tsx';
import { NoStory } from './no-story.tsx';
import { SessionFrame } from './session-frame.tsx';
import { StoryView } from './story-view.tsx';
import { usePageSignals } from './use-page-signals.ts';

/** Only in browsers where a signal is switched on. */
const Signals = lazyPart(async () => (await import('../features/news/signals.tsx')).Signals);

/** Few links bring stories. */
const LinkedStories = lazyPart(
  async () => (await import('../features/stories/linked-stories.tsx')).LinkedStories,
);

/** In few sessions. */
const CollectionScreen = lazyPart(
  async () => (await withTexts('dialogs', import('./collection-screen.tsx'))).CollectionScreen,
);

const StartDialog = lazyDialog(
  async () => (await import('../features/collect/start-dialog.tsx')).StartDialog,
);

const TimerDialog = lazyDialog(
  async () => (await import('../features/timer/timer-dialog.tsx')).TimerDialog,
);

interface SessionInsideProps {
  readonly storyId: Id | undefined;
}

/** The session screen of a participant. Votes do not render it again, only its parts. */
export const SessionInside = memo(function SessionInside({ storyId }: SessionInsideProps) {
  const { view, me } = useRoom();
  const mayAdminister = useMay('administer');
  const hasToken = useSyncExternalStore(hasTokens.subscribe, hasTokens.read);
  const [isTaking, setTaking] = useState(false);
  const [isTiming, setTiming] = useState(false);
  const [isStarting, setStarting] = useState(false);
  const [asked, setAsked] = useState<readonly StoryId[]>();
  const collect = (storyIds?: readonly StoryId[]) => {
    setAsked(storyIds);
    setStarting(true);
  };
  const { add, show } = useSearch({ from: '/with-queries/session' });
  const typed = useLocation({ select: ({ state }) => state.stories });
  const [linked] = useState(add ?? typed);
  const [isTyped] = useState(add === undefined);
  const story = storyId === undefined ? undefined : findStory(view, storyId);
  const isClosed = view.session.closedAt !== null;
  const open = story?.round.state === 'open' && { ...story, round: story.round };
  const hasCards = story && !lacksVotes(story.round) && !(isClosed && open);
  // A dialog that ended with its round must not return with the next one.
  if (isTiming && !open) setTiming(false);
  useFollowedStory();
  useNextStoryKey(storyId);
  useKeptStories(view);
  const { id: sessionId, name } = view.session;
  useEffect(() => {
    recallSeat(me.id);
    rememberSession({ sessionId, participantId: me.id, name });
  }, [me.id, sessionId, name]);
  useKeptVotes();
  return (
    <SessionFrame
      skip={hasCards && <SkipToCards />}
      header={
        <SessionHeader
          invite={<InviteButton facts={<SessionFacts />} />}
          onCollect={() => collect()}
          onTime={open ? () => setTiming(true) : undefined}
          onExport={() => setTaking(true)}
        />
      }
      aside={
        <StorySidebar
          storyId={storyId}
          notice={<CollectionNotice storyId={storyId} />}
          onCollect={collect}
        />
      }
    >
      {hasToken && mayAdminister && <WritePoints />}
      <Away>
        <FollowBar storyId={storyId} />
      </Away>
      {storyId && <StoryView storyId={storyId} />}
      {!storyId &&
        (show && view.collection ? <CollectionScreen collection={view.collection} /> : <NoStory />)}
      {open && <TimerDialog story={open} isOpen={isTiming} onOpenChange={setTiming} />}
      <ExportDialog
        view={view}
        participantId={me.id}
        bookmarksFor={me.id}
        isOpen={isTaking}
        onOpenChange={setTaking}
      />
      <StartDialog stories={asked} isOpen={isStarting} onOpenChange={setStarting} />
      {linked?.trim() && <LinkedStories text={linked} isTyped={isTyped} />}
      <PageSignals storyId={storyId} />
    </SessionFrame>
  );
});

function PageSignals({ storyId }: SessionInsideProps) {
  usePageSignals(storyId);
  const [hasSounds] = sounds.useSwitch();
  const [hasNotifications] = notifications.useSwitch();
  return (hasSounds || hasNotifications) && <Signals />;
}

function SkipToCards() {
  return (
    <a href="#cards" className="skip-link">
      {t`Skip to the cards`}
    </a>
  );
}
