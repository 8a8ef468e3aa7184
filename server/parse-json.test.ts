import { expect, test } from 'bun:test';
import * as fc from 'fast-check';
import { parseJson } from './parse-json.ts';

const pieces = fc.array(fc.constantFrom('"', '\\', '[', '{', ']', '}', '"[', '\\"[['));
const text = pieces.map((some) => some.join('').repeat(60));

test('a text of JSON is read as it was written, whatever brackets its strings have', () =>
  fc.assert(
    fc.property(fc.array(fc.dictionary(text, text)), (value) => {
      expect(parseJson(JSON.stringify(value))).toEqual(value);
    }),
  ));

test.each([
  ['[', '1', ']'],
  ['{"a":', '1', '}'],
])('a text of JSON with more than 100 %p in each other is not read', (open, inside, close) => {
  const nested = (depth: number) => open.repeat(depth) + inside + close.repeat(depth);
  expect(parseJson(nested(100))).toBeDefined();
  expect(parseJson(nested(101))).toBeUndefined();
});
