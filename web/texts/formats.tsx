import { Fragment, type ReactNode } from 'react';
import { formatLocale, i18n } from './i18n.ts';

/** Makes a format of the page's language when it is first needed, as each takes milliseconds. */
export function format<Format>(make: (locale: string) => Format): () => Format {
  const made = new Map<string, Format>();
  return () => {
    const locale = formatLocale();
    const known = made.get(locale) ?? make(locale);
    made.set(locale, known);
    return known;
  };
}

const numbers = format(
  (locale) => new Intl.NumberFormat(locale, { useGrouping: false, maximumFractionDigits: 10 }),
);
const twoDigits = format((locale) => new Intl.NumberFormat(locale, { minimumIntegerDigits: 2 }));
const percentages = format((locale) => new Intl.NumberFormat(locale, { style: 'percent' }));
const longDates = format((locale) => new Intl.DateTimeFormat(locale, { dateStyle: 'long' }));
const mediumDates = format((locale) => new Intl.DateTimeFormat(locale, { dateStyle: 'medium' }));
const times = format((locale) => new Intl.DateTimeFormat(locale, { timeStyle: 'short' }));
/** The comma of a language; lists of `Intl` have an 'and' in some languages, and no commas in others. */
const comma = format((locale) => {
  const language = locale.slice(0, 2);
  if (language === 'ja' || language === 'zh') return '、';
  return language === 'ar' ? '، ' : ', ';
});
/** British English has no comma before 'and', which names side by side read better without. */
const enumerations = format(
  (locale) => new Intl.ListFormat(i18n.locale === 'en' ? 'en-GB' : locale, { type: 'conjunction' }),
);

export function number(value: number): string {
  return numbers().format(value);
}

/** A figure of `core` in the page's way; other texts stay as they are. */
export function figure(text: string): string {
  return /^\d+\.\d+$/.test(text) ? number(Number(text)) : text;
}

/** @param share 1 is all */
export function percent(share: number): string {
  return percentages().format(share);
}

/** '2:05' */
export function clock(seconds: number): string {
  return `${number(Math.floor(seconds / 60))}:${twoDigits().format(seconds % 60)}`;
}

/** 'November 22, 2026' in the reader's time zone, of a stored date */
export function longDate(stored: string | number): string {
  return longDates().format(new Date(stored));
}

/** 'Nov 22, 2026' */
export function mediumDate(stored: string): string {
  return mediumDates().format(new Date(stored));
}

/** '10:05 AM' */
export function timeOfDay(stored: string | number): string {
  return times().format(new Date(stored));
}

/** 'one, two and three' */
export function enumerated(parts: readonly string[]): string {
  return enumerations().format(parts);
}

/** 'one, two, three' */
export function listed(parts: readonly string[]): string {
  return parts.join(comma());
}

/** 'Ana, Ben' */
export function row(elements: readonly ReactNode[]): ReactNode {
  return elements.map((element, index) => (
    <Fragment key={String(index)}>
      {index > 0 && comma()}
      {element}
    </Fragment>
  ));
}

/** 'Ana, Ben and Chen' */
export function both(elements: readonly ReactNode[]): ReactNode {
  const places = elements.map((_, index) => String(index));
  return enumerations()
    .formatToParts(places)
    .map(({ type, value }) =>
      type === 'literal' ? value : <Fragment key={value}>{elements[Number(value)]}</Fragment>,
    );
}
