import { t } from '@lingui/core/macro';
import { findStory } from '@story-pointer/core/session/open-room';
import { useEffect, useRef } from 'react';
import { logFailure } from '../../browser/failure.ts';
import { showNotification } from '../../browser/notification.ts';
import { useLeadsAlone, useTable } from '../../room/room.tsx';
import { isolate } from '../../texts/isolate.ts';
import { chime } from '../../ui/chime.ts';
import { notifications, sounds } from '../../ui/signal-switches.ts';
import { type Signal, sceneOf, signalBetween } from './signal.ts';

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
