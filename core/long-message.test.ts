import { expect, test } from 'bun:test';
import { LongMessages, partOf } from './long-message.ts';

test('a message in parts is put together, also where a letter is cut in two', () => {
  const messages = new LongMessages();
  expect(messages.take('{"type":"gone"}')).toBe('{"type":"gone"}');
  expect(messages.take(partOf('"a\ud83d', false))).toBeUndefined();
  expect(messages.take(partOf('\ude00', false))).toBeUndefined();
  expect(messages.take(partOf('"', true))).toBe('"a😀"');
  expect(messages.take(partOf('b', true))).toBe('b');
});
