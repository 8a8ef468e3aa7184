import { expect, test } from 'bun:test';
import { parseSearch, readSearch, writeSearch } from './search.ts';

test('[N10] an id of digits stays text', () => {
  const search = readSearch(parseSearch('?sessionId=01234567890123456789&participantId=1e5'));
  expect(search).toEqual({ sessionId: '01234567890123456789', participantId: '1e5' });
});

test('[PG24] an empty or blank value counts as missing', () => {
  expect(readSearch(parseSearch('?sessionId=&participantId=%20'))).toEqual({});
});

test('[PG24] spaces around an id are ignored', () => {
  expect(readSearch(parseSearch('?sessionId=+abc%20'))).toEqual({ sessionId: 'abc' });
});

test.each([
  ['?sessionId=one&sessionId=two', 'one'],
  ['?sessionId=%E0%A4%A', '\uFFFD%A'],
  ['?sessionId=100%&x', '100%'],
])('[PG24] the address %p is read as the server reads it', (search, sessionId) => {
  expect(readSearch(parseSearch(search))).toEqual({ sessionId });
});

test('[PG24] an address is written without missing values', () => {
  expect(writeSearch({ sessionId: 'a b', storyId: undefined })).toBe('?sessionId=a+b');
  expect(writeSearch({ storyId: undefined })).toBe('');
});
