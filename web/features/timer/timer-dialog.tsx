import { t } from '@lingui/core/macro';
import type { OpenStory } from '@story-pointer/core/session/open-room';
import { useState } from 'react';
import { useRoom } from '../../room/room.tsx';
import { useDialogCommand } from '../../room/use-command.ts';
import { TimerLengthField } from '../../shared/timer-length-field.tsx';
import { Dialog, type DialogState } from '../../ui/dialog.tsx';
import { SubmitForm } from '../../ui/submit-form.tsx';

interface StoryToTime {
  readonly story: OpenStory;
}

export function TimerDialog({ story, ...state }: DialogState & StoryToTime) {
  const command = useDialogCommand(state);
  return (
    <Dialog title={t`Timer`} {...command.dialog}>
      <TimerForm story={story} command={command} />
    </Dialog>
  );
}

interface TimerFormProps extends StoryToTime {
  readonly command: ReturnType<typeof useDialogCommand>;
}

function TimerForm({ story, command }: TimerFormProps) {
  const { timerSeconds, timerReveals } = useRoom().view.session.settings;
  const [chosen, setChosen] = useState<number | null>();
  const start = () => {
    const seconds = chosen === undefined ? timerSeconds : chosen;
    if (seconds === null) return;
    const inRound = { storyId: story.id, round: story.round.number };
    command.send({ type: 'startTimer', ...inRound, seconds }, { onDone: command.close });
  };
  return (
    <SubmitForm
      onSubmit={start}
      command={command}
      failure={t`Failed to start the timer.`}
      label={t`Start Timer`}
      pendingLabel={t`Starting...`}
    >
      <TimerLengthField
        label={t`Duration`}
        helper={
          timerReveals
            ? t`Votes are revealed at the end, if there are any.`
            : t`Everyone is notified at the end.`
        }
        value={chosen ?? timerSeconds}
        onChange={setChosen}
      />
    </SubmitForm>
  );
}
