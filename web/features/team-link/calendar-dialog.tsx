import { plural, t } from '@lingui/core/macro';
import { type CalendarSeries, calendarOf } from '@story-pointer/core/export/calendar';
import { type FormEvent, useRef, useState } from 'react';
import { logFailure } from '../../browser/failure.ts';
import { serverNow } from '../../calls/server-clock.ts';
import { duration } from '../../texts/durations.ts';
import { format } from '../../texts/formats.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions, type DialogState } from '../../ui/dialog.tsx';
import { SelectField, TextField } from '../../ui/fields.tsx';
import { saveFile } from '../../ui/save-file.ts';

type Meeting = Pick<CalendarSeries, 'uid' | 'title' | 'description' | 'link'>;

interface CalendarDialogProps extends DialogState {
  readonly meeting: Meeting;
}

/** Adds the meetings of a team to a calendar, as a file. */
export function CalendarDialog({ meeting, ...state }: CalendarDialogProps) {
  return (
    <Dialog title={t`Add to Calendar`} {...state}>
      <SeriesForm meeting={meeting} onEnd={() => state.onOpenChange(false)} />
    </Dialog>
  );
}

const weekChoices = [1, 2, 3, 4];
const minuteChoices = [15, 30, 45, 60, 90, 120, 180];

interface SeriesFormProps {
  readonly meeting: Meeting;
  readonly onEnd: () => void;
}

function SeriesForm({ meeting, onEnd }: SeriesFormProps) {
  const [ownZone] = useState(() => new Intl.DateTimeFormat().resolvedOptions().timeZone);
  const form = useRef<HTMLFormElement>(null);
  const [first, setFirst] = useState(tomorrow);
  const [state, setState] = useState<'calm' | 'pending' | 'noTime' | 'failed'>('calm');

  const save = async (fields: FormData) => {
    const [weeks, minutes] = [Number(fields.get('weeks')), Number(fields.get('minutes'))];
    const zoneId = String(fields.get('zone'));
    setState('pending');
    try {
      const { tzlib_get_ical_block } = await import('timezones-ical-library');
      // Its user may have left the form.
      if (!form.current) return;
      const [zone] = tzlib_get_ical_block(zoneId);
      if (!zone) throw new Error(`there are no rules for ${zoneId}`);
      const times = { first, weeks, minutes, zone, writtenAt: serverNow() };
      saveFile('story-pointer.ics', 'text/calendar', calendarOf({ ...meeting, ...times }));
      onEnd();
    } catch (failure) {
      logFailure(failure);
      setState('failed');
    }
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (first === '') setState('noTime');
    else void save(new FormData(event.currentTarget));
  };

  return (
    <form ref={form} noValidate className="grid gap-4" onSubmit={submit}>
      <TextField
        label={t`First meeting`}
        type="datetime-local"
        required
        value={first}
        onChange={({ target }) => setFirst(target.value)}
        helper={weekdayText(first)}
        error={state === 'noTime' && first === '' ? t`Choose a day and a time.` : undefined}
      />
      <SelectField label={t`Repeats`} name="weeks" defaultValue={1}>
        {weekChoices.map((weeks) => (
          <option key={weeks} value={weeks}>
            {plural(weeks, { one: 'Every week', other: 'Every # weeks' })}
          </option>
        ))}
      </SelectField>
      <SelectField label={t`Duration`} name="minutes" defaultValue={60}>
        {minuteChoices.map((minutes) => (
          <option key={minutes} value={minutes}>
            {duration(minutes * 60)}
          </option>
        ))}
      </SelectField>
      <SelectField label={t`Time zone`} name="zone" defaultValue={ownZone}>
        {zonesWith(ownZone).map((zone) => (
          <option key={zone}>{zone}</option>
        ))}
      </SelectField>
      <p className="text-ink-soft text-sm">
        {t`A file can't change a series that is in your calendar already. Remove the old series first.`}
      </p>
      {state === 'failed' && <Alert>{t`Failed to create the calendar file.`}</Alert>}
      <DialogActions>
        <Button onClick={onEnd}>{t`Cancel`}</Button>
        <Button type="submit" variant="primary" isPending={state === 'pending'}>
          {t`Download`}
        </Button>
      </DialogActions>
    </form>
  );
}

/** Ten o'clock on the next day, as the value of a field of the type `datetime-local`. */
function tomorrow(): string {
  const now = new Date();
  const day = new Date(Date.UTC(now.getFullYear(), now.getMonth(), now.getDate() + 1));
  return `${day.toISOString().slice(0, 10)}T10:00`;
}

function zonesWith(own: string): readonly string[] {
  return [...new Set([own, ...Intl.supportedValuesOf('timeZone')])].sort();
}

const weekdays = format(
  (locale) => new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' }),
);

/** 'Thursday', of '2026-11-26T16:00'; '' while it is incomplete */
function weekdayText(local: string): string {
  const at = Date.parse(`${local}Z`);
  return Number.isNaN(at) ? '' : weekdays().format(at);
}
