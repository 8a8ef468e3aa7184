import { plural, t } from '@lingui/core/macro';
import { calendarOf } from '@story-pointer/core/export/calendar';
import { timeZone } from '@story-pointer/core/export/time-zone';
import { type FormEvent, useState } from 'react';
import { serverNow } from '../../calls/server-clock.ts';
import { teamLink } from '../../shared/links.ts';
import type { TeamFormProps } from '../../shared/use-team-change.ts';
import { duration } from '../../texts/durations.ts';
import { format } from '../../texts/formats.tsx';
import { Button } from '../../ui/button.tsx';
import { DialogActions } from '../../ui/dialog.tsx';
import { SelectField, SelectOptions, TextField } from '../../ui/fields.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { teamInvitation } from './invite-panel.tsx';

const weekChoices = [1, 2, 3, 4];
const minuteChoices = [15, 30, 45, 60, 90, 120, 180];

/** Adds the meetings of a team to a calendar, as a file. */
export function CalendarForm({ teamId, team, onEnd }: TeamFormProps) {
  const [ownZone] = useState(() => new Intl.DateTimeFormat().resolvedOptions().timeZone);
  const [first, setFirst] = useState(tomorrow);
  const [lacksTime, setLacksTime] = useState(false);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setLacksTime(first === '');
    if (first === '') return;
    const fields = new FormData(event.currentTarget);
    const [weeks, minutes] = [Number(fields.get('weeks')), Number(fields.get('minutes'))];
    const zone = timeZone(String(fields.get('zone')), Number(first.slice(0, 4)));
    const times = { first, weeks, minutes, zone, writtenAt: serverNow() };
    const link = teamLink(teamId);
    const uid = `${teamId}@${new URL(link).hostname}`;
    const series = { uid, title: team.name, description: teamInvitation(link), link, ...times };
    saveFile('story-pointer.ics', 'text/calendar', calendarOf(series));
    onEnd();
  };

  return (
    <form noValidate className="grid grid-cols-1 gap-4" onSubmit={submit}>
      <TextField
        label={t`First meeting`}
        type="datetime-local"
        className="min-w-0"
        required
        value={first}
        onChange={({ target }) => setFirst(target.value)}
        helper={weekdayText(first)}
        error={lacksTime && first === '' ? t`Choose a day and a time.` : undefined}
      />
      <SelectField label={t`Repeats`} name="weeks" defaultValue={1}>
        <SelectOptions
          values={weekChoices}
          textOf={(weeks) => plural(weeks, { one: 'Every week', other: 'Every # weeks' })}
        />
      </SelectField>
      <SelectField label={t`Duration`} name="minutes" defaultValue={60}>
        <SelectOptions values={minuteChoices} textOf={(minutes) => duration(minutes * 60)} />
      </SelectField>
      <SelectField label={t`Time zone`} name="zone" defaultValue={ownZone}>
        {zonesWith(ownZone).map((zone) => (
          <option key={zone}>{zone}</option>
        ))}
      </SelectField>
      <p className="text-ink-soft text-sm">
        {t`A file can't change a series that is in your calendar already. Remove the old series first.`}
      </p>
      <DialogActions>
        <Button onClick={onEnd}>{t`Cancel`}</Button>
        <Button type="submit" variant="primary">{t`Download`}</Button>
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
