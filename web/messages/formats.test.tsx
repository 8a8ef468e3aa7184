import { expect, test } from 'bun:test';
import { renderToStaticMarkup } from 'react-dom/server';
import { dateIn, listIn, numberIn, pluralIn } from './formats.tsx';
import { isolate } from './isolate.ts';

test('[TX4] a number takes the plural form of its language', () => {
  const english = pluralIn<'one'>('en-US');
  const polish = pluralIn<'one' | 'few' | 'many'>('pl');
  const stories = { one: 'historia', few: 'historie', many: 'historii', other: 'historii' };
  expect(english(1, { one: 'story', other: 'stories' })).toBe('story');
  expect(english(0, { one: 'story', other: 'stories' })).toBe('stories');
  expect([1, 3, 5].map((count) => polish(count, stories))).toEqual([
    ...['historia', 'historie', 'historii'],
  ]);
});

test('[TX1] a language must have exactly its plural forms', () => {
  const english = pluralIn<'one'>('en-US');
  // @ts-expect-error English has no dual.
  english(1, { one: 'story', two: 'stories', other: 'stories' });
  // @ts-expect-error A form is missing.
  expect(english(1, { other: 'stories' })).toBe('stories');
});

test('[TX4, TX5] a list has the separators of its language, and each name is an element', () => {
  const names = ['Ana', 'בן', 'Chen'].map((name) => <bdi key={name}>{name}</bdi>);
  const list = listIn('en-US', { type: 'unit', style: 'short' });
  expect(renderToStaticMarkup(list(names))).toBe('<bdi>Ana</bdi>, <bdi>בן</bdi>, <bdi>Chen</bdi>');
});

test('[TX5] a name in plain text is isolated from its direction', () => {
  expect(`Move ${isolate('בן')}`).toBe('Move \u2068בן\u2069');
});

test('[TX4, SU4] numbers and dates are in the format of the language', () => {
  expect(numberIn('de', {})(1234.5)).toBe('1.234,5');
  const noon = '2026-11-22T12:00:00.000Z';
  expect(dateIn('en-US', { dateStyle: 'long' })(noon)).toBe('November 22, 2026');
  expect(dateIn('de', { dateStyle: 'long' })(noon)).toBe('22. November 2026');
});
