import { t } from '@lingui/core/macro';
import { readLength, timerLengths } from '@story-pointer/core/session/timer-lengths';
import { timerLimits } from '@story-pointer/core/session/timers';
import { type KeyboardEvent, useRef, useState } from 'react';
import { duration } from '../texts/durations.ts';
import { clock } from '../texts/formats.tsx';
import { SelectField, TextField } from '../ui/fields.tsx';

interface TimerLengthFieldProps {
  readonly label: string;
  readonly helper?: string;
  /** In seconds. */
  readonly value: number;
  readonly isDisabled?: boolean;
  /** Another length comes once it is typed whole; null where no timer has it. */
  readonly onChange: (seconds: number | null) => void;
}

const otherOption = 'other';

/** A usual length of a timer, or another one that is typed. */
export function TimerLengthField({ value, isDisabled, onChange, ...rest }: TimerLengthFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const [isWrong, setWrong] = useState(false);
  const [least, most] = [clock(timerLimits.least), clock(timerLimits.most)];
  const limits = t`Minutes or minutes:seconds, from ${least} to ${most}`;
  const taken = useRef('');
  /** Enter takes a length, and so does leaving the field: once. */
  const take = (text: string) => {
    if (text === taken.current) return;
    taken.current = text;
    const seconds = readLength(text);
    setWrong(seconds === null && text !== '');
    onChange(seconds);
  };
  return (
    <>
      <SelectField
        {...rest}
        value={typed === null ? value : otherOption}
        disabled={isDisabled}
        onChange={({ target }) => {
          const isOther = target.value === otherOption;
          setTyped(isOther ? '' : null);
          taken.current = '';
          setWrong(false);
          onChange(isOther ? null : Number(target.value));
        }}
      >
        {timerLengths(value).map((length) => (
          <option key={length} value={length}>
            {duration(length)}
          </option>
        ))}
        <option value={otherOption}>{t`Another length`}</option>
      </SelectField>
      {typed !== null && (
        <TextField
          label={t`Another length`}
          helper={limits}
          error={isWrong ? limits : undefined}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          onBlur={({ target }) => take(target.value)}
          onKeyDown={({ key, currentTarget }: KeyboardEvent<HTMLInputElement>) => {
            if (key === 'Enter') take(currentTarget.value);
          }}
        />
      )}
    </>
  );
}
