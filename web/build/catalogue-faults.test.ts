import { expect, test } from 'bun:test';
import { faultsOf, keptWords } from './catalogue-faults.ts';

/** The faults of one text. */
function faults(english: string, translated: string, language = 'de', kept = ''): string[] {
  const glossary = `# Words\n\n## The same as in English\n\n${kept}\n\n## Others\n\nCard\n`;
  const words = new Set(keptWords(glossary));
  return faultsOf(new Map([['x', english]]), new Map([['x', translated]]), language, words).map(
    (fault) => fault.replace(/^".*" (?=is |has |lacks )/, ''),
  );
}

test('[TX1] a translation keeps the placeholders and tags of its text', () => {
  expect(faults('Ask {name}', '{name} fragen')).toEqual([]);
  expect(faults('Ask {name}', '{nome} fragen')).toEqual(['has other placeholders']);
  expect(faults('<0>Ask</0> them', '<0>Frag</0> sie')).toEqual([]);
  expect(faults('<0>Ask</0> them', 'Frag <1>sie</1>')).toEqual(['has other tags']);
});

test('[TX1] a translation has the plural forms of its language', () => {
  const english = '{n, plural, one {# card} other {# cards}}';
  expect(faults(english, '{n, plural, one {# Karte} other {# Karten}}')).toEqual([]);
  expect(faults(english, '{n, plural, other {# Karten}}')).toEqual(['lacks the plural forms one']);
  expect(faults(english, '{n} Karten')).toEqual(['lacks the plural forms one']);
  expect(faults(english, '{n}枚', 'ja')).toEqual([]);
  const french = '{n, plural, one {# carte} other {# cartes}}';
  expect(faults(english, french, 'fr')).toEqual([]);
  expect(faults(english, french, 'pl')).toEqual(['lacks the plural forms few, many']);
  expect(faults('{n, plural, other {All # agree}}', '{n, plural, other {Alle # einig}}')).toEqual(
    [],
  );
});

test('[TX1] a translation is like the English only in words that its glossary keeps', () => {
  expect(faults('Story {n}', 'Story {n}')).toEqual([
    'is as in English; "Story" may be kept by de.md',
  ]);
  expect(faults('Story {n}', 'Story {n}', 'de', 'Backlog, story')).toEqual([]);
  expect(faults('Card', 'Card', 'de', 'Story')).toHaveLength(1);
  expect(faults('{a} · {b}', '{a} · {b}')).toEqual([]);
});
