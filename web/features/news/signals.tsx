import { t } from '@lingui/core/macro';
import type { StoryId } from '@story-pointer/core/ids';
import { isReady, type Presence } from '@story-pointer/core/presence';
import { isCollected } from '@story-pointer/core/session/collecting';
import { findStory, lacksVote, type Participant } from '@story-pointer/core/session/open-room';
import type { RoomView } from '@story-pointer/core/view';
import { useEffect, useRef } from 'react';
import { logFailure } from '../../browser/failure.ts';
import { showNotification } from '../../browser/notification.ts';
import { useLeadsAlone, useTable } from '../../room/room.tsx';
import { isolate } from '../../texts/isolate.ts';
import { chime } from '../../ui/chime.ts';
import { notifications, sounds } from '../../ui/remembered.ts';

/** In hertz. */
const tones: Readonly<Record<Signal, readonly number[]>> = {
  opened: [523, 659],
  ready: [659, 784, 1047],
  nudged: [784, 784],
  collecting: [523, 659],
  collected: [659, 784, 1047],
};

/** Plays a sound or shows a notification for people who may be looking at another window. */
export function Signals() {
  const { view, me, presence } = useTable();
  const leadsAlone = useLeadsAlone();
  const scene = sceneOf(view, me, presence);
  const last = useRef(scene);
  useEffect(() => {
    const signal = signalBetween(last.current, scene);
    last.current = scene;
    // A person who leads alone has opened the story.
    if (!signal || (signal === 'opened' && leadsAlone)) return;
    if (sounds.isOn()) {
      chime(tones[signal]).catch(logFailure);
      if (signal === 'nudged' && 'vibrate' in navigator) navigator.vibrate([200, 100, 200]);
    }
    if (!notifications.isOn() || document.visibilityState === 'visible') return;
    const { id, name, facilitatorActiveStoryId } = view.session;
    const story = findStory(view, facilitatorActiveStoryId ?? '');
    showNotification(textOf(signal, story?.name ?? ''), name, id).catch(logFailure);
  });
  useEffect(() => {
    const allowSound = () => {
      if (sounds.isOn()) chime([]).catch(logFailure);
    };
    document.addEventListener('pointerdown', allowSound, { once: true });
    return () => document.removeEventListener('pointerdown', allowSound);
  }, []);
  return null;
}

function textOf(signal: Signal, story: string): string {
  switch (signal) {
    case 'opened':
      return t({ message: `Vote on ${isolate(story)}`, comment: 'The name of a story' });
    case 'ready':
      return t({
        message: `Everyone here has voted on ${isolate(story)}`,
        comment: 'The name of a story',
      });
    case 'nudged':
      return t`The team is waiting for your vote.`;
    case 'collecting':
      return t`Your votes are asked for before the meeting.`;
    case 'collected':
      return t`The collected votes are revealed`;
    default:
      return signal satisfies never;
  }
}

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
