import { t } from '@lingui/core/macro';
import type { OpenStory } from '@story-pointer/core/session/open-room';
import { timerLengths } from '@story-pointer/core/session/timer-lengths';
import { type FormEvent, useState } from 'react';
import { useRoom } from '../../room/room.tsx';
import { useDialogCommand } from '../../room/use-command.ts';
import { duration } from '../../texts/durations.ts';
import { Dialog, type DialogState, SubmitActions } from '../../ui/dialog.tsx';
import { SelectField } from '../../ui/fields.tsx';

export function TimerDialog({ story, ...state }: DialogState & { readonly story: OpenStory }) {
  const { settings } = useRoom().view.session;
  const command = useDialogCommand(state);
  const [chosen, setChosen] = useState<number>();
  const seconds = chosen ?? settings.timerSeconds;
  const started = () => {
    setChosen(undefined);
    command.close();
  };
  const start = (event: FormEvent) => {
    event.preventDefault();
    const inRound = { storyId: story.id, round: story.round.number };
    command.send({ type: 'startTimer', ...inRound, seconds }, { onDone: started });
  };
  return (
    <Dialog title={t`Timer`} {...command.dialog}>
      <form onSubmit={start} className="grid gap-5">
        <SelectField
          label={t`Duration`}
          helper={
            settings.timerReveals
              ? t`Votes are revealed at the end, if there are any.`
              : t`Everyone is notified at the end.`
          }
          value={seconds}
          onChange={({ target }) => setChosen(Number(target.value))}
        >
          {timerLengths(settings.timerSeconds).map((length) => (
            <option key={length} value={length}>
              {duration(length)}
            </option>
          ))}
        </SelectField>
        <SubmitActions
          command={command}
          failure={t`Failed to start the timer.`}
          label={t`Start Timer`}
          pendingLabel={t`Starting...`}
        />
      </form>
    </Dialog>
  );
}
