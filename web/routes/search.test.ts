import { expect, test } from 'bun:test';
import { parseSearch, readSessionSearch, writeSearch } from './search.ts';

test('[N10] an id of digits stays the text it is', () => {
  const search = readSessionSearch(
    parseSearch('?sessionId=01234567890123456789&participantId=1e5'),
  );
  expect(search).toEqual({ sessionId: '01234567890123456789', participantId: '1e5' });
});

test('[PG24] what is empty or blank counts as missing', () => {
  expect(readSessionSearch(parseSearch('?sessionId=&participantId=%20'))).toEqual({});
});

test('[PG24] spaces around an id are no part of it', () => {
  expect(readSessionSearch(parseSearch('?sessionId=+abc%20'))).toEqual({ sessionId: 'abc' });
});

test('[PG24] an address is written without what is missing', () => {
  expect(writeSearch({ sessionId: 'a b', storyId: undefined })).toBe('?sessionId=a+b');
  expect(writeSearch({ storyId: undefined })).toBe('');
});
