import { afterEach, expect, test } from 'bun:test';
import { renderToStaticMarkup } from 'react-dom/server';
import { dataSize } from './data-size.ts';
import { duration, lasting } from './durations.ts';
import { both, clock, enumerated, listed, longDate, number, row } from './formats.tsx';
import { i18n } from './i18n.ts';
import { isolate } from './isolate.ts';
import { momentText, zonedText } from './moments.ts';

afterEach(() => i18n.activate('en'));

/** Texts that are there stay. */
function inLanguage(tag: string): void {
  i18n.load(tag, {});
  i18n.activate(tag);
}

test('[TX4] a list is written as in the language, with each name isolated', () => {
  const names = ['Ana', 'בן', 'Chen'].map((name) => <bdi key={name}>{name}</bdi>);
  expect(renderToStaticMarkup(row(names))).toBe('<bdi>Ana</bdi>, <bdi>בן</bdi>, <bdi>Chen</bdi>');
  expect(renderToStaticMarkup(both(names))).toBe(
    '<bdi>Ana</bdi>, <bdi>בן</bdi> and <bdi>Chen</bdi>',
  );
  expect(enumerated(['1', '2', '3'])).toBe('1, 2 and 3');
});

test('[TX4] a name in plain text is isolated from its direction', () => {
  expect(`Move ${isolate('בן')}`).toBe('Move \u2068בן\u2069');
});

test('[TX4] words in a list and amounts of data are written as in the language', () => {
  expect(listed(['key', 'link', 'note'])).toBe('key, link, note');
  expect([1, 1024 * 900, 1024 ** 2, 1024 ** 2 * 1.41].map(dataSize)).toEqual([
    '1\u00a0kB',
    '900\u00a0kB',
    '1\u00a0MB',
    '1.5\u00a0MB',
  ]);
  inLanguage('fr');
  expect(dataSize(1024 ** 2 * 1.5)).toMatch(/^1,5[\u00a0\u202f]Mo$/);
  inLanguage('pl');
  expect(dataSize(1024 ** 2 * 50)).toBe('50\u00a0MB');
});

test('[TX4] a duration is given in minutes', () => {
  expect([1, 60_000, 300_000].map(lasting)).toEqual(['under a minute', '1 minute', '5 minutes']);
});

test('[TX4] a list of names has the marks of its language, and a duration none that it lacks', () => {
  const shown = (locale: string) => {
    inLanguage(locale);
    return [listed(['A', 'B', 'C']), enumerated(['A', 'B', 'C']), duration(90)];
  };
  expect(shown('en')).toEqual(['A, B, C', 'A, B and C', '1 minute, 30 seconds']);
  expect(shown('ja').slice(0, 2)).toEqual(['A、B、C', 'A、B、C']);
  expect(shown('zh-CN').slice(0, 2)).toEqual(['A、B、C', 'A、B和C']);
  expect(shown('ru').slice(0, 2)).toEqual(['A, B, C', 'A, B и C']);
  expect(shown('pl')[0]).toBe('A, B, C');
  expect(shown('ar')[0]).toBe('A، B، C');
  expect(shown('zh-CN')[2]).not.toContain('和');
});

test('[TX4] digits are Latin in every language, as they are on cards', () => {
  inLanguage('fa');
  expect(number(1234.5)).toMatch(/^1234\D5$/);
  expect(clock(65)).toBe('1:05');
  expect(longDate('2026-11-22T12:00:00.000Z')).toMatch(/^[^۰-۹]+$/);
  expect(dataSize(1024 * 900)).toContain('900');
  expect(momentText(0, 0) + zonedText(0)).toMatch(/^[^۰-۹]+$/);
});

test('[TX4, SU4] numbers and dates are written as in the language', () => {
  const noon = '2026-11-22T12:00:00.000Z';
  expect(longDate(noon)).toBe('November 22, 2026');
  expect(number(1234.5)).toBe('1234.5');
  inLanguage('de');
  expect(longDate(noon)).toBe('22. November 2026');
  expect(number(1234.5)).toBe('1234,5');
});
