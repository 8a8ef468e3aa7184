import { plural } from '@lingui/core/macro';
import { format } from './formats.tsx';

const lists = format((locale) => new Intl.ListFormat(locale, { type: 'unit' }));

/** '5 minutes', of milliseconds */
export function lasting(time: number): string {
  const minutes = Math.round(time / 60_000);
  return plural(minutes, { 0: 'under a minute', one: '# minute', other: '# minutes' });
}

/** '1 minute, 30 seconds' */
export function duration(seconds: number): string {
  const [minutes, rest] = [Math.floor(seconds / 60), seconds % 60];
  return lists().format([
    ...(minutes > 0 ? [plural(minutes, { one: '# minute', other: '# minutes' })] : []),
    ...(rest > 0 ? [plural(rest, { one: '# second', other: '# seconds' })] : []),
  ]);
}
