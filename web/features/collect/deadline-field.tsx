import { t } from '@lingui/core/macro';
import { longestCollection } from '@story-pointer/core/session/collection';
import { serverNow } from '../../calls/server-clock.ts';
import { momentText, zoneText } from '../../texts/moments.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { fromField, toField, workingDay } from './deadlines.ts';

interface DeadlineFieldProps {
  /** As the field has it. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Whether a fault of the value is shown. */
  readonly saysFault: boolean;
}

/** The time until which votes are collected, in the time zone of this device. */
export function DeadlineField({ value, onChange, saysFault }: DeadlineFieldProps) {
  const now = serverNow();
  const presets = [...new Set([1, 3, 7].map((days) => workingDay(now, days)))];
  const zone = zoneText(fromField(value) ?? now);
  return (
    <div className="grid gap-1">
      <TextField
        label={t`Collect Until`}
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
        {presets.map((at) => (
          <Button
            key={at}
            aria-pressed={toField(at) === value}
            className="min-h-9 px-3 py-1 text-sm aria-pressed:border-accent aria-pressed:bg-accent-tint"
            onClick={() => onChange(toField(at))}
          >
            {momentText(at, now)}
          </Button>
        ))}
      </div>
    </div>
  );
}

/** The time of the field; null where votes cannot be collected until then. */
export function readDeadline(value: string): number | null {
  const at = fromField(value);
  const now = serverNow();
  return at !== null && at > now && at <= now + longestCollection ? at : null;
}
