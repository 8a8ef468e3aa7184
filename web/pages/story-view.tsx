import { t } from '@lingui/core/macro';
import { isOnDeck } from '@story-pointer/core/decks/deck';
import { deckOf } from '@story-pointer/core/decks/scale';
import type { Id } from '@story-pointer/core/ids';
import { isAsked, isCollected } from '@story-pointer/core/session/collecting';
import type { Collection } from '@story-pointer/core/session/collection';
import { findStory, type OpenStory, type Story } from '@story-pointer/core/session/open-room';
import { lacksVotes } from '@story-pointer/core/session/round';
import { type ReactNode, useState } from 'react';
import type { CollectedProps } from '../features/collect/collected-bar.tsx';
import type { CollectedStepsProps } from '../features/collect/collected-steps.tsx';
import { Spread } from '../features/results/spread.tsx';
import { StoryResults } from '../features/results/story-results.tsx';
import { StoryFailed } from '../features/stories/story/story-failed.tsx';
import { StoryHeader } from '../features/stories/story/story-header.tsx';
import { TeamTable } from '../features/team/team-table.tsx';
import { Countdown } from '../features/timer/timer.ts';
import { type Hand, handSchema } from '../features/voting/hand.ts';
import { RevealButton } from '../features/voting/reveal-button.tsx';
import type { RevealCountdownProps } from '../features/voting/reveal-countdown.tsx';
import { StoryVoting } from '../features/voting/story-voting.tsx';
import { useKeptState } from '../leave/kept-work.ts';
import { useIsReady, useMay, useRoom } from '../room/room.tsx';
import { withTexts } from '../texts/language.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { lazyPart } from '../ui/lazy.tsx';
import { usePresenting } from './use-presenting.ts';

const WatchingHand = lazyPart<{ story: OpenStory }>(
  async () => (await import('../features/voting/watching-hand.tsx')).WatchingHand,
  () => null,
);

/** Most stories have one round. */
const EarlierRounds = lazyPart<{ story: Story }>(
  async () => (await import('../features/results/earlier-rounds.tsx')).EarlierRounds,
  () => null,
);

/** Only in large rooms. */
const VotesLoading = lazyPart<{ storyId: Id }>(
  async () => (await import('../features/stories/story/votes-loading.tsx')).VotesLoading,
  () => null,
);

/** In few sessions votes are collected. */
const CollectedBar = lazyPart<CollectedProps>(
  async () =>
    (await withTexts('dialogs', import('../features/collect/collected-bar.tsx'))).CollectedBar,
  () => <div className="collected-bar" />,
);
const CollectedSteps = lazyPart<CollectedStepsProps>(
  async () =>
    (await withTexts('dialogs', import('../features/collect/collected-steps.tsx'))).CollectedSteps,
  () => null,
);
const NotAsked = lazyPart<{ collection: Collection }>(
  async () => (await withTexts('dialogs', import('../features/collect/not-asked.tsx'))).NotAsked,
  () => null,
);

const RevealCountdown = lazyPart<RevealCountdownProps>(
  async () => (await import('../features/voting/reveal-countdown.tsx')).RevealCountdown,
  () => null,
);

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

interface StoryRoundProps {
  readonly story: Story;
  /** Presents the table alone, and ends that. */
  readonly present: ReactNode;
}

function Round({ story, present }: StoryRoundProps) {
  const { view, me } = useRoom();
  const [hand, setHand] = useKeptState(`hand ${me.id} ${story.id}`, handSchema);
  const [isSent, setSent] = useState(false);
  const { round } = story;
  const isClosed = view.session.closedAt !== null;
  // Each round and each deck begins without a picked card; otherwise a picked card stays picked.
  const isHeld = hand?.round === round.number && isOnDeck(deckOf(view.session.type), hand.points);
  const held = isHeld ? hand : null;
  const { collection } = view;
  if (round.state === 'open' && collection && isCollected(view, story.id)) {
    const collected = { story: { ...story, round }, collection };
    return <CollectedStory {...collected} hand={held} onHand={setHand} />;
  }
  const timer = round.state === 'open' && round.timer && (
    <Countdown story={{ ...story, round }} timer={round.timer} />
  );
  return (
    <>
      <StoryHeader story={story} />
      <div className="tabletop" data-round={round.state}>
        <TeamTable
          storyId={story.id}
          present={present}
          action={<EarlyReveal story={story} hand={isSent ? null : held} />}
          timer={timer}
          countdown={
            round.state === 'open' &&
            typeof round.countdown === 'number' && (
              <RevealCountdown story={{ ...story, round }} endsAt={round.countdown} />
            )
          }
          spread={round.state === 'revealed' && <Spread story={{ ...story, round }} />}
        />
        {round.state === 'revealed' && (
          <StoryResults key={round.number} story={{ ...story, round }} />
        )}
        {round.state === 'open' && !isClosed && me.watches && (
          <WatchingHand story={{ ...story, round }} />
        )}
        {round.state === 'open' && !isClosed && !me.watches && (
          <StoryVoting
            story={{ ...story, round }}
            hand={held}
            onHand={setHand}
            onSending={setSent}
          />
        )}
      </div>
      {story.earlier > 0 && <EarlierRounds story={story} />}
    </>
  );
}

interface CollectedStoryProps extends CollectedProps {
  readonly hand: Hand | null;
  readonly onHand: (hand: Hand) => void;
}

/** A story whose votes are collected: everybody votes on their own, without the table. */
function CollectedStory({ hand, onHand, ...collected }: CollectedStoryProps) {
  const { view, me } = useRoom();
  const { story, collection } = collected;
  return (
    <>
      <StoryHeader story={story} unfolds />
      <CollectedBar {...collected} />
      {isAsked(view, me.id) ? (
        <div className="tabletop collected" data-round="open">
          <StoryVoting
            {...{ story, hand, onHand }}
            steps={(isChoosing) => <CollectedSteps {...collected} isChoosing={isChoosing} />}
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
  const isReady = useIsReady(story.id);
  const { round } = story;
  if (round.state === 'revealed' || typeof round.countdown === 'number') return null;
  if (!mayRun || isReady) return null;
  return <RevealButton story={{ ...story, round }} hand={hand} />;
}
