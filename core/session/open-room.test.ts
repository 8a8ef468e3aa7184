import { expect, test } from 'bun:test';
import { applyOpen } from './apply.ts';
import type { OpenChange } from './changes.ts';
import { nextStory } from './collecting.ts';
import { newSession, type OpenRoom } from './open-room.ts';

const session = newSession('s', 'Sprint 1', 'fibonacci', '2026-01-01T00:00:00.000Z');
const empty: OpenRoom = {
  revision: 1,
  mark: '',
  session,
  participants: [],
  stories: [],
  collection: null,
  tokens: [],
  tokenActs: [],
  webhooks: [],
};

function room(...changes: OpenChange[]): OpenRoom {
  const stories = ['a', 'b', 'c'].map((name): OpenChange => {
    return { type: 'storyCreated', storyId: name, name };
  });
  return [...stories, ...changes].reduce(applyOpen, empty);
}

function revealed(storyId: string): OpenChange {
  return { type: 'revealed', storyId, votes: [] };
}

test.each([
  ['the one below', 'a', [], 'b'],
  ['what is revealed is passed over', 'a', ['b'], 'c'],
  ['after the last the first comes', 'c', [], 'a'],
  ['without a place in the list, the first', undefined, ['a'], 'b'],
  ['nothing is left', 'a', ['b', 'c'], undefined],
] as const)('[TB5] on to the next story: %s', (_, after, done, next) => {
  expect(nextStory(room(...done.map(revealed)), after)?.id).toBe(next);
});
