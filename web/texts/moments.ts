import { i18n } from '@lingui/core';
import { withLatinDigits } from './latin-digits.ts';

/** Moments of the coming days, in the reader's language and time zone. In milliseconds since 1970. */

const day = 24 * 60 * 60 * 1000;

/** 'Thu 4:00 PM' within six days of now, otherwise 'Thu, Nov 26, 4:00 PM' */
export function momentText(at: number, now = Date.now()): string {
  const isNear = Math.abs(at - now) < 6 * day;
  return new Intl.DateTimeFormat(withLatinDigits(i18n.locale), {
    ...{ weekday: 'short', hour: 'numeric', minute: '2-digit' },
    ...(!isNear && { day: 'numeric', month: 'short' }),
  }).format(at);
}

/** 'Thursday, November 26, 2026 at 4:00 PM GMT+1', for readers in other time zones */
export function zonedText(at: number): string {
  return new Intl.DateTimeFormat(withLatinDigits(i18n.locale), {
    ...{ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' },
    ...{ hour: 'numeric', minute: '2-digit', timeZoneName: 'short' },
  }).format(at);
}

/** 'Central European Standard Time' */
export function zoneText(at: number): string {
  const parts = new Intl.DateTimeFormat(withLatinDigits(i18n.locale), {
    timeZoneName: 'long',
  }).formatToParts(at);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
}
