import { t } from '@lingui/core/macro';
import type { OpenStory } from '@story-pointer/core/session/open-room';
import { secondsLeft, type Timer } from '@story-pointer/core/session/timers';
import { useEffect, useRef } from 'react';
import { serverNow } from '../../calls/server-clock.ts';
import { useMay } from '../../room/room.tsx';
import { duration } from '../../texts/durations.ts';
import { clock } from '../../texts/formats.tsx';
import { tell } from '../../ui/tell.ts';
import { useTicking } from '../../ui/use-ticking.ts';
import { TimerMenu } from './timer-menu.tsx';

/** The seconds before the end at which the rest is announced, besides half the time. */
const told = [30, 10];

export interface CountdownProps {
  readonly story: OpenStory;
  readonly timer: Timer;
}

/** The rest of a round's time, for everybody; leaders can change it. */
export function Countdown({ story, timer }: CountdownProps) {
  const mayRun = useMay('run');
  const left = useTicking(() => secondsLeft(timer, serverNow()), !timer.isOver);
  useAnnouncements(timer, left);
  return (
    <span className="countdown">
      <span
        role="timer"
        aria-label={t`Time left`}
        data-ends={left <= 10 || undefined}
        className="countdown__time"
      >
        {timer.isOver ? t`Time is up` : clock(left)}
      </span>
      {mayRun && <TimerMenu story={story} left={left} />}
    </span>
  );
}

/** The end is announced by the news of the story, when the server reports it. */
function useAnnouncements({ seconds, isOver }: Timer, left: number): void {
  const before = useRef(left);
  useEffect(() => {
    const isMoment = [Math.floor(seconds / 2), ...told].some(
      (moment) => moment < seconds && left <= moment && before.current > moment,
    );
    before.current = left;
    if (isMoment && left > 0 && !isOver)
      tell(
        t({ message: `${duration(left)} left`, comment: 'Remaining time, as in 30 seconds left' }),
      );
  }, [seconds, left, isOver]);
}
