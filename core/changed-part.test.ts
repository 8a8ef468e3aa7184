import { expect, test } from 'bun:test';
import { changedPart } from './changed-part.ts';

const long = Array.from({ length: 2_000 }, (_, at) => `word${at}`).join(' ');

test('[TR38] two versions are shown from the first to the last word that differs, with a few words around', () => {
  expect(changedPart('', 'Net 30.')).toEqual(['', 'Net 30.']);
  expect(changedPart('Net 30.', 'Net 60.')).toEqual(['Net 30.', 'Net 60.']);
  expect(changedPart(long, long.replace('word1000 ', 'other\n'))).toEqual([
    '…word994 word995 word996 word997 word998 word999 word1000 word1001 word1002 word1003 word1004 word1005 word1006 …',
    '…word994 word995 word996 word997 word998 word999 other\nword1001 word1002 word1003 word1004 word1005 word1006 …',
  ]);
  expect(changedPart('a a', 'a a a')).toEqual(['a a', 'a a a']);
});

test('[TR38] a text that has changed throughout is cut, between characters', () => {
  const [, after] = changedPart(long, '🃏'.repeat(5_000));
  expect(after.length).toBeLessThan(810);
  expect(after.isWellFormed()).toBe(true);
});
