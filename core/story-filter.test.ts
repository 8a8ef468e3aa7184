import { expect, test } from 'bun:test';
import { newStory, type Story } from './session/open-room.ts';
import { newRound, revealedRound } from './session/round.ts';
import { filteredStories, type StoryFilter } from './story-filter.ts';

const open = newRound(1);
const revealed = revealedRound(1, []);
const stories: readonly Story[] = [
  { ...newStory('a', 'Log in with a passkey', open), key: 'SHOP-14' },
  newStory('b', 'Log  OUT', { ...revealed, agreed: 3 }),
  { ...newStory('c', 'Fix the 2 ends of the log', revealed), key: 'SHOP-7' },
];

function idsOf(filter: Partial<StoryFilter>): string {
  return filteredStories(stories, { text: '', state: 'all', ...filter })
    .map(({ id }) => id)
    .join('');
}

test('[L11] stories are found by words of their names, in any order and case, and by number', () => {
  expect(idsOf({})).toBe('abc');
  expect(idsOf({ text: ' LOG ' })).toBe('abc');
  expect(idsOf({ text: 'passkey  log' })).toBe('a');
  expect(idsOf({ text: 'log out' })).toBe('b');
  expect(idsOf({ text: '2' })).toBe('bc');
  expect(idsOf({ text: 'sign up' })).toBe('');
});

test('[L11] stories are found by their keys', () => {
  expect(idsOf({ text: 'shop' })).toBe('ac');
  expect(idsOf({ text: 'shop-14' })).toBe('a');
  expect(idsOf({ text: 'shop-7 log' })).toBe('c');
});

test('[L11] stories are distinguished by how far they are', () => {
  expect(idsOf({ state: 'pending' })).toBe('a');
  expect(idsOf({ state: 'pointed' })).toBe('bc');
  expect(idsOf({ state: 'toDiscuss' })).toBe('c');
  expect(idsOf({ state: 'toDiscuss', text: 'log out' })).toBe('');
});
