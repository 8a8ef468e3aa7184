import { expect, test } from 'bun:test';
import { addressOf, placeOf, preferredLanguage } from './languages.ts';

const languages = ['en', 'de', 'pt-BR', 'zh-CN'];

test.each([
  ['de-AT,de;q=0.9,en;q=0.8', 'de'],
  ['fr, de;q=0.3, en;q=0.7', 'en'],
  ['pt-PT', 'pt-BR'],
  ['ZH-sg,en', 'zh-CN'],
  ['zh-TW,en', 'en'],
  ['zh-Hant-HK, zh-CN;q=0.5', 'zh-CN'],
  ['de-$', 'en'],
  ['zh-CN;q=0.5, pt-br', 'pt-BR'],
  ['fr, de;q=0', 'en'],
  ['xx, *', 'en'],
  ['de;q=x, ;;, ,', 'de'],
  ['', 'en'],
])('[TX7] a browser that accepts "%s" gets pages in %s', (accepted, language) => {
  expect(preferredLanguage(accepted, languages)).toBe(language);
});

test('[TX7] only the first 20 languages of a browser count, however many it sends', () => {
  const others = 'xx,'.repeat(19);
  expect(preferredLanguage(`${others}de`, languages)).toBe('de');
  expect(preferredLanguage(`${others}xx,de`, languages)).toBe('en');
});

test('[TX8] public pages have an address in each language, and sessions one for all', () => {
  expect(placeOf('/de', languages)).toEqual({ language: 'de', path: '/' });
  expect(placeOf('/pt-BR/about', languages)).toEqual({ language: 'pt-BR', path: '/about' });
  for (const address of [
    '/',
    '/about',
    '/fr/about',
    '/de/session',
    '/de/other',
    '/zh-TW',
    '/de-$',
  ]) {
    expect(placeOf(address, languages)).toEqual({ language: null, path: address });
  }
  for (const address of ['/', '/about', '/de', '/de/about', '/session']) {
    expect(addressOf(placeOf(address, languages))).toBe(address);
  }
  for (const [address, leadsTo] of [
    ['/DE', '/de'],
    ['/pt/about', '/pt-BR/about'],
    ['/zh', '/zh-CN'],
    ['/zh-hans', '/zh-CN'],
  ] as const) {
    expect(addressOf(placeOf(address, languages))).toBe(leadsTo);
  }
  expect(addressOf({ language: 'en', path: '/about' })).toBe('/about');
  expect(addressOf({ language: 'de', path: '/session' })).toBe('/session');
});
