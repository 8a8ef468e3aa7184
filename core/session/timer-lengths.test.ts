import { expect, test } from 'bun:test';
import { readLength } from './timer-lengths.ts';

test.each([
  ['2', 120],
  [' 1:30 ', 90],
  ['0:10', 10],
  ['60:00', 3600],
  ['0,5', 30],
  ['7.25', 435],
  ['١:٣٠', 90],
  ['１：３０', 90],
  ['0:09', null],
  ['60:01', null],
  ['1:60', null],
  ['1.5:30', null],
  ['-1', null],
  ['', null],
  ['soon', null],
])('[TI1] the length %j of a timer has %p seconds', (typed, seconds) => {
  expect(readLength(typed)).toBe(seconds);
});
