import { t } from '@lingui/core/macro';
import { longestCollection } from '@story-pointer/core/session/collection';
import { useState } from 'react';
import { serverNow } from '../../calls/server-clock.ts';
import { momentText, timeText, zoneText } from '../../texts/moments.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/fields.tsx';

interface DeadlineFieldProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly saysFault: boolean;
}

/** The time until which votes are collected, in the time zone of this device. */
export function DeadlineField({ value, onChange, saysFault }: DeadlineFieldProps) {
  const [now] = useState(serverNow);
  const presets = presetsAt(now);
  const zone = zoneText(fromField(value) ?? now);
  return (
    <div className="grid grid-cols-1 gap-1">
      <TextField
        label={t`Collect until`}
        type="datetime-local"
        required
        value={value}
        min={toField(now)}
        max={toField(now + longestCollection)}
        onChange={({ target }) => onChange(target.value)}
        helper={t`Time zone: ${zone}`}
        error={
          saysFault && readDeadline(value) === null
            ? t`Choose a time within the next 14 days.`
            : undefined
        }
      />
      <div className="flex flex-wrap gap-1.5">
        {presets.map(({ at, text }) => (
          <Button
            key={text}
            aria-pressed={toField(at) === value}
            className="min-h-9 px-3 py-1 text-sm aria-pressed:border-accent aria-pressed:bg-accent-tint"
            onClick={() => onChange(toField(at))}
          >
            {text}
          </Button>
        ))}
      </div>
    </div>
  );
}

interface Preset {
  readonly at: number;
  readonly text: string;
}

/** The proposed deadlines: the next meeting, two within a day, and two later meetings. */
function presetsAt(now: number): readonly Preset[] {
  const [next, ...later] = [...new Set([1, 3, 7].map((days) => workingDay(now, days)))].map(
    (at): Preset => ({ at, text: momentText(at, now) }),
  );
  const evening = inDays(now, 1, endOfDay);
  const time = timeText(evening);
  return [
    ...(next ? [next] : []),
    { at: evening, text: t`Tomorrow ${time}` },
    { at: now + wholeDay, text: t`In 24 hours` },
    ...later,
  ];
}

/** The time of the field; null where votes cannot be collected until then. */
export function readDeadline(value: string): number | null {
  const at = fromField(value);
  const now = serverNow();
  return at !== null && at > now && at <= now + longestCollection ? at : null;
}

/** Times at which votes may be due, by the clock and the time zone of this device. */

/** Meetings rarely begin earlier. */
const hour = 10;
const endOfDay = 17;
const wholeDay = 24 * 60 * 60 * 1000;

/** This hour of a later day. */
function inDays(now: number, days: number, hours = hour): number {
  const today = new Date(now);
  return new Date(today.getFullYear(), today.getMonth(), today.getDate() + days, hours).getTime();
}

/** The same, or after a Saturday or Sunday the Monday. */
export function workingDay(now: number, days: number): number {
  const isFree = [0, 6].includes(new Date(inDays(now, days)).getDay());
  return isFree ? workingDay(now, days + 1) : inDays(now, days);
}

/** A time as the value of a field of the type `datetime-local`. */
export function toField(at: number): string {
  const date = new Date(at);
  const [month, day, hours, minutes] = [
    date.getMonth() + 1,
    date.getDate(),
    date.getHours(),
    date.getMinutes(),
  ].map((part) => String(part).padStart(2, '0'));
  return `${date.getFullYear()}-${month}-${day}T${hours}:${minutes}`;
}

/** The time of such a field; null while it is incomplete. */
export function fromField(value: string): number | null {
  const at = new Date(value).getTime();
  return Number.isNaN(at) ? null : at;
}
