import { t } from '@lingui/core/macro';
import type { OpenStory } from '@story-pointer/core/session/open-room';
import { timerLimits } from '@story-pointer/core/session/timers';
import { useCommand } from '../../room/use-command.ts';
import { Menu, MenuItem } from '../../ui/menu.tsx';
import { showToast } from '../../ui/toast.tsx';

interface TimerMenuProps {
  readonly story: OpenStory;
  /** In seconds. */
  readonly left: number;
}

/** The actions on a timer that runs, or has run out. */
export function TimerMenu({ story, left }: TimerMenuProps) {
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
      <MenuItem icon="plus" onAction={giveMore}>{t`Add 1 minute`}</MenuItem>
      <MenuItem
        icon="close"
        onAction={() => send({ type: 'stopTimer', ...inRound }, { onFailed })}
      >{t`Stop timer`}</MenuItem>
    </Menu>
  );
}
