import { format } from './formats.tsx';
import { i18n } from './i18n.ts';

/** Moments of the coming days, in the reader's language and time zone. In milliseconds since 1970. */

const day = 24 * 60 * 60 * 1000;

const near = { weekday: 'short', hour: 'numeric', minute: '2-digit' } as const;
const nearMoments = format((locale) => new Intl.DateTimeFormat(locale, near));
const farMoments = format(
  (locale) => new Intl.DateTimeFormat(locale, { ...near, day: 'numeric', month: 'short' }),
);
const zonedMoments = format(
  (locale) =>
    new Intl.DateTimeFormat(locale, {
      weekday: 'long',
      day: 'numeric',
      month: 'long',
      year: 'numeric',
      hour: 'numeric',
      minute: '2-digit',
      timeZoneName: 'short',
    }),
);
const times = format(
  (locale) => new Intl.DateTimeFormat(locale, { hour: 'numeric', minute: '2-digit' }),
);
const zones = format((locale) => new Intl.DateTimeFormat(locale, { timeZoneName: 'long' }));

/** 'Thu 4:00 PM' within six days of now, otherwise 'Thu, Nov 26, 4:00 PM'; in Japanese always so */
export function momentText(at: number, now = Date.now()): string {
  // Without a date, Japanese would have the weekday behind the time.
  const isNear = Math.abs(at - now) < 6 * day && i18n.locale !== 'ja';
  return (isNear ? nearMoments() : farMoments()).format(at);
}

/** 'Thursday, November 26, 2026 at 4:00 PM GMT+1', for readers in other time zones */
export function zonedText(at: number): string {
  return zonedMoments().format(at);
}

/** '4:00 PM' */
export function timeText(at: number): string {
  return times().format(at);
}

/** 'Central European Standard Time' */
export function zoneText(at: number): string {
  const parts = zones().formatToParts(at);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
}
