import { t } from '@lingui/core/macro';
import type { OpenStory } from '@story-pointer/core/session/open-room';
import { useRoom } from '../../room/room.tsx';
import { useCommand } from '../../room/use-command.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { showToast } from '../../ui/toast.tsx';
import { useHandedFocus } from '../../ui/use-handed-focus.ts';

/** Starts a timer of the session's length in one press; the session menu has other lengths. */
export function StartTimer({ story: { id: storyId, round } }: { readonly story: OpenStory }) {
  const { timerSeconds: seconds } = useRoom().view.session.settings;
  const { send, isPending } = useCommand();
  return (
    <IconButton
      ref={useHandedFocus()}
      icon="clock"
      label={t`Start Timer`}
      disabled={isPending}
      onClick={() =>
        send(
          { type: 'startTimer', storyId, round: round.number, seconds },
          {
            onFailed: ({ detail }) => showToast(t`Failed to change the timer. ${detail}`, 'error'),
          },
        )
      }
    />
  );
}
