import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { OpenStory } from '@story-pointer/core/session/open-room';
import { timerLengths } from '@story-pointer/core/session/timer-lengths';
import { type FormEvent, useState } from 'react';
import { useRoom } from '../../api/room.tsx';
import { useDialogCommand } from '../../api/use-command.ts';
import { duration } from '../../texts/durations.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog, type DialogState } from '../../ui/dialog.tsx';
import { DialogActions } from '../../ui/dialog-actions.tsx';
import { SelectField } from '../../ui/select-field.tsx';

interface TimerDialogProps extends DialogState {
  readonly story: OpenStory;
}

/** Asks for the time of a round. */
export function TimerDialog({ story, ...state }: TimerDialogProps) {
  const { settings } = useRoom().view.session;
  const { send, isPending, error, dialog, leave, close } = useDialogCommand(state);
  const [chosen, setChosen] = useState<number>();
  const seconds = chosen ?? settings.timerSeconds;
  const started = () => {
    setChosen(undefined);
    close();
  };
  const start = (event: FormEvent) => {
    event.preventDefault();
    const inRound = { storyId: story.id, round: story.round.number };
    send({ type: 'startTimer', ...inRound, seconds }, { onDone: started });
  };
  return (
    <Dialog title={t`Timer`} {...dialog}>
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
        {error && (
          <Alert detail={error.detail}>
            <Trans>Failed to start the timer.</Trans>
          </Alert>
        )}
        <DialogActions>
          <Button onClick={leave}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" variant="primary" isPending={isPending}>
            {isPending ? t`Starting...` : t`Start Timer`}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
