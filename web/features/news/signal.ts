import type { StoryId } from '@story-pointer/core/ids';
import { isReady, type Presence } from '@story-pointer/core/presence';
import { isCollected } from '@story-pointer/core/session/collecting';
import { lacksVote } from '@story-pointer/core/session/commands/nudge';
import { findStory, type Participant } from '@story-pointer/core/session/open-room';
import type { RoomView } from '@story-pointer/core/view';

/** The state that signals are derived from. */
interface SignalScene {
  /** The team's story and its round, while votes are hidden. */
  readonly voting: { readonly storyId: StoryId; readonly round: number } | null;
  /** Whether the round waits for no vote. */
  readonly isReady: boolean;
  readonly nudgedAt: number | null;
  /** When the last collection of votes began, and ended. */
  readonly collectingSince: number | null;
  readonly collectedAt: number | null;
}

/** Something that this person would miss in another window. */
export type Signal = 'opened' | 'ready' | 'nudged' | 'collecting' | 'collected';

export function sceneOf(
  view: RoomView,
  me: Participant,
  presence: Presence | undefined,
): SignalScene {
  const { collection } = view;
  const rest = {
    nudgedAt: me.nudgedAt,
    collectingSince: collection?.startedAt ?? null,
    collectedAt: collection?.endedAt ?? null,
  };
  const story = findStory(view, view.session.facilitatorActiveStoryId ?? '');
  if (story?.round.state !== 'open' || isCollected(view, story.id)) {
    return { voting: null, isReady: false, ...rest };
  }
  const { round } = story;
  return {
    voting: { storyId: story.id, round: round.number },
    isReady: isReady(view, round, presence) && !lacksVote(me, round),
    ...rest,
  };
}

/** The signal for a change; the most personal one, where there are several. */
export function signalBetween(before: SignalScene, now: SignalScene): Signal | null {
  if (now.nudgedAt !== before.nudgedAt) return 'nudged';
  if (now.collectingSince !== before.collectingSince) return 'collecting';
  if (now.collectedAt !== before.collectedAt) return 'collected';
  if (now.isReady) return before.isReady ? null : 'ready';
  if (!now.voting) return null;
  const isSame =
    before.voting?.storyId === now.voting.storyId && before.voting.round === now.voting.round;
  return isSame ? null : 'opened';
}
