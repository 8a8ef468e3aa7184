import { t } from '@lingui/core/macro';
import type { OpenStory } from '@story-pointer/core/session/open-room';
import { secondsLeft, type Timer, timerLimits } from '@story-pointer/core/session/timers';
import { useEffect, useRef } from 'react';
import { serverNow } from '../../calls/server-clock.ts';
import { useMay } from '../../room/room.tsx';
import { useCommand } from '../../room/use-command.ts';
import { duration } from '../../texts/durations.ts';
import { clock } from '../../texts/formats.tsx';
import { Menu, MenuItem } from '../../ui/menu.tsx';
import { tell } from '../../ui/tell.ts';
import { showToast } from '../../ui/toast.tsx';
import { useTicking } from '../../ui/use-ticking.ts';

/** The seconds before the end at which the rest is announced, besides half the time. */
const told = [30, 10];

/** The rest of a round's time, for everybody; leaders can change it. */
export function Countdown({ story, timer }: { readonly story: OpenStory; readonly timer: Timer }) {
  const mayRun = useMay('run');
  const left = useTicking(() => secondsLeft(timer, serverNow()), !timer.isOver);
  useAnnouncements(timer, left);
  return (
    <span className="countdown inline-flex items-center gap-1">
      <span
        role="timer"
        aria-label={t`Time left`}
        data-ends={left <= 10 || undefined}
        className="font-display font-semibold text-[2.25rem] leading-9 tracking-[-0.015em] max-lg:text-[1.25rem] data-ends:text-warning"
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

/** The actions on a timer that runs, or has run out. */
function TimerMenu({ story, left }: { readonly story: OpenStory; readonly left: number }) {
  const { send } = useCommand();
  const inRound = { storyId: story.id, round: story.round.number };
  const onFailed = ({ detail }: { detail: string }) =>
    showToast(t`Failed to change the timer. ${detail}`, 'error');
  const giveMore = () => {
    const seconds = Math.min(timerLimits.most, left + 60);
    send({ type: 'startTimer', ...inRound, seconds }, { onFailed });
  };
  return (
    <Menu label={t`Timer`}>
      <MenuItem icon="plus" onAction={giveMore}>{t`Add 1 Minute`}</MenuItem>
      <MenuItem
        icon="close"
        onAction={() => send({ type: 'stopTimer', ...inRound }, { onFailed })}
      >{t`Stop Timer`}</MenuItem>
    </Menu>
  );
}
