import { t } from '@lingui/core/macro';
import { isOnDeck } from '@story-pointer/core/decks/deck';
import { deckOf } from '@story-pointer/core/decks/scale';
import type { Id } from '@story-pointer/core/ids';
import { isAsked, isCollected, nextToVote } from '@story-pointer/core/session/collecting';
import {
  findStory,
  type OpenStory,
  type RevealedStory,
  type Story,
} from '@story-pointer/core/session/open-room';
import { lacksVotes } from '@story-pointer/core/session/round';
import type { RoomView } from '@story-pointer/core/view';
import { type ReactNode, useEffect, useState } from 'react';
import type { CollectedProps } from '../features/collect/collected-bar.tsx';
import { StoryResults } from '../features/results/story-results.tsx';
import { StoryFailed, VotesLoading } from '../features/stories/story/story-failed.tsx';
import { StoryHeader } from '../features/stories/story/story-header.tsx';
import { TeamTable } from '../features/team/team-table.tsx';
import { StartTimer } from '../features/timer/start-timer.tsx';
import { type Hand, handSchema } from '../features/voting/hand.ts';
import { RevealButton, useIsMainReveal } from '../features/voting/reveal-button.tsx';
import { StoryVoting } from '../features/voting/story-voting.tsx';
import { WatchingHand } from '../features/voting/watching-hand.tsx';
import { useKeptState } from '../leave/kept-work.ts';
import { useMay, useRoom } from '../room/room.tsx';
import { withTexts } from '../texts/language.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { lazyPart } from '../ui/lazy.tsx';
import { endToasts } from '../ui/toast.tsx';
import { useAlone } from '../ui/use-alone.ts';

/** Most stories have one round. */
const EarlierRounds = lazyPart(
  async () => (await import('../features/results/earlier-rounds.tsx')).EarlierRounds,
);

/** In few sessions votes are collected. */
const CollectedBar = lazyPart(
  async () =>
    (await withTexts('dialogs', import('../features/collect/collected-bar.tsx'))).CollectedBar,
  () => <div className="collected-bar" />,
);
const CollectedSteps = lazyPart(
  async () =>
    (await withTexts('dialogs', import('../features/collect/collected-steps.tsx'))).CollectedSteps,
);
const NotAsked = lazyPart(
  async () => (await withTexts('dialogs', import('../features/collect/not-asked.tsx'))).NotAsked,
);

const RoundMenu = lazyPart(
  async () => (await import('../features/results/round-menu.tsx')).RoundMenu,
  () => <span className="size-9 shrink-0" />,
);

const RevealCountdown = lazyPart(
  async () => (await import('../features/voting/reveal-countdown.tsx')).RevealCountdown,
);

const Countdown = lazyPart(async () => (await import('../features/timer/countdown.tsx')).Countdown);

/** A story: its header, the table, and the hand or the results. */
export function StoryView({ storyId }: { storyId: Id }) {
  const { view } = useRoom();
  const story = findStory(view, storyId);
  const [isPresenting, setPresenting] = usePresenting();
  if (!story) return <StoryFailed />;
  const present = (
    <IconButton
      icon={isPresenting ? 'close' : 'expand'}
      label={
        isPresenting
          ? t`Stop presenting (Esc)`
          : t({ message: 'Present', comment: 'Shows the story on the whole screen' })
      }
      className="phone:hidden"
      onClick={() => setPresenting(!isPresenting)}
    />
  );
  if (lacksVotes(story.round)) {
    return (
      <>
        <StoryHeader story={story} />
        <VotesLoading storyId={story.id} />
      </>
    );
  }
  return <Round key={story.id} story={story} present={present} />;
}

function Round({ story, present }: { readonly story: Story; readonly present: ReactNode }) {
  const { view, me } = useRoom();
  const mayRun = useMay('run');
  const [hand, setHand] = useKeptState(`hand ${me.id} ${story.id}`, handSchema);
  const [isSent, setSent] = useState(false);
  const { round } = story;
  const isClosed = view.session.closedAt !== null;
  // Each round and each deck begins without a picked card; otherwise a picked card stays picked.
  const isHeld = hand?.round === round.number && isOnDeck(deckOf(view.session.type), hand.points);
  const held = isHeld ? hand : null;
  const { collection } = view;
  const open = round.state === 'open' ? { ...story, round } : undefined;
  const revealed = round.state === 'revealed' ? { ...story, round } : undefined;
  if (open && collection && isCollected(view, story.id)) {
    return <CollectedStory story={open} collection={collection} hand={held} onHand={setHand} />;
  }
  return (
    <>
      <RoundOfToasts key={`${round.state} ${round.number}`} />
      <StoryHeader
        story={story}
        start={open && !open.round.timer && !isClosed && <StartTimer story={open} />}
      />
      <div className="tabletop" data-round={round.state}>
        <TeamTable
          storyId={story.id}
          present={
            <>
              {mayRun && revealed && !revealed.round.cards && <HideAgain story={revealed} />}
              {present}
            </>
          }
          action={<EarlyReveal story={story} hand={isSent ? null : held} />}
          timer={open && <Timer story={open} />}
          countdown={
            open &&
            typeof open.round.countdown === 'number' && (
              <RevealCountdown story={open} endsAt={open.round.countdown} />
            )
          }
        />
        {revealed && <StoryResults key={round.number} story={revealed} />}
        {open && !isClosed && me.watches && <WatchingHand story={open} />}
        {open && !isClosed && !me.watches && (
          <StoryVoting
            // A vote that is still on its way from the round before holds up no card of this one.
            key={round.number}
            story={open}
            hand={held}
            onHand={setHand}
            onSending={setSent}
          />
        )}
      </div>
      {/* Below the hand or the results, and new with them. */}
      {story.earlier > 0 && <EarlierRounds key={round.state} story={story} />}
    </>
  );
}

/** The rest of the time; before, whoever runs the session starts it in its place. */
function Timer({ story }: { readonly story: OpenStory }) {
  const mayRun = useMay('run');
  const { timer } = story.round;
  if (timer) return <Countdown story={story} timer={timer} />;
  return mayRun && <StartTimer story={story} />;
}

/** Messages about a round leave with it. */
function RoundOfToasts() {
  useEffect(() => endToasts, []);
  return null;
}

/** Its place stays free once points are agreed. */
function HideAgain({ story }: { readonly story: RevealedStory }) {
  if (story.round.agreed !== null) return <span className="size-9 shrink-0" />;
  return <RoundMenu story={story} />;
}

interface CollectedStoryProps extends CollectedProps {
  readonly hand: Hand | null;
  readonly onHand: (hand: Hand) => void;
}

/** A story whose votes are collected: everybody votes on their own, without the table. */
function CollectedStory({ hand, onHand, ...collected }: CollectedStoryProps) {
  const { view, me } = useRoom();
  const { story, collection } = collected;
  const leadsTo = (room: RoomView) => {
    const next = nextToVote(room, me.id, story.id);
    return next ? ({ storyId: next.id } as const) : 'collection';
  };
  return (
    <>
      <StoryHeader story={story} unfolds />
      <CollectedBar {...collected} />
      {isAsked(view, me.id) ? (
        <div className="tabletop collected" data-round="open">
          <StoryVoting
            story={story}
            hand={hand}
            onHand={onHand}
            collected={{
              steps: (isChoosing) => (
                <CollectedSteps story={story} isChoosing={isChoosing} leadsTo={leadsTo} />
              ),
              leadsTo,
            }}
          />
        </div>
      ) : (
        <NotAsked collection={collection} />
      )}
    </>
  );
}

/**
 * The reveal is a button at the table while votes are missing; then it is the main action, or
 * automatic.
 */
function EarlyReveal({ story, hand }: { story: Story; hand: Hand | null }) {
  const mayRun = useMay('run');
  const isMain = useIsMainReveal(story.id);
  const { round } = story;
  if (round.state === 'revealed' || typeof round.countdown === 'number') return null;
  if (!mayRun || isMain) return null;
  return <RevealButton story={{ ...story, round }} hand={hand} />;
}

/** Whether the table alone is shown, for screen sharing; Escape ends it. */
function usePresenting() {
  const [isPresenting, setPresenting] = useState(false);
  useAlone(isPresenting);
  useEffect(() => {
    if (!isPresenting) return;
    const leave = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented) setPresenting(false);
    };
    document.addEventListener('keydown', leave);
    return () => document.removeEventListener('keydown', leave);
  }, [isPresenting]);
  return [isPresenting, setPresenting] as const;
}
