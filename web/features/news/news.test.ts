import { expect, test } from 'bun:test';
import type { VisibleChange } from '@story-pointer/core/session/changes';
import { applyToView, type RoomView } from '@story-pointer/core/view';
import { newsBetween } from './news.ts';

const anna = { id: 'anna', name: 'Anna', isFacilitator: false };
const room: RoomView = {
  revision: 1,
  session: {
    id: 's',
    name: 'Sprint 1',
    type: 'fibonacci',
    creationDate: '2026-01-01T00:00:00.000Z',
    facilitatorActiveStoryId: null,
  },
  participants: [
    { id: 'finn', name: 'Finn', isFacilitator: true },
    { id: 'olga', name: 'Olga', isFacilitator: false },
  ],
  stories: [],
  ownVotes: {},
};
const onStory = after(room, { type: 'storyCreated', storyId: 'login', name: 'Log in' });

function after(view: RoomView, ...changes: VisibleChange[]): RoomView {
  return changes.reduce(applyToView, view);
}

function votedBy(participantId: string): VisibleChange {
  return { type: 'voted', storyId: 'login', participantId };
}

test('[PG18] who joins and who is removed is named', () => {
  const fuller = after(room, { type: 'participantJoined', participant: anna });
  expect(newsBetween(room, fuller, undefined)).toEqual([{ name: 'Anna', text: 'joined' }]);
  const emptier = after(fuller, { type: 'participantRemoved', participantId: 'anna' });
  expect(newsBetween(fuller, emptier, undefined)).toEqual([{ name: 'Anna', text: 'was removed' }]);
});

test('[PG18] a vote is told as how many have voted', () => {
  const voted = after(onStory, votedBy('olga'));
  expect(newsBetween(onStory, voted, 'login')).toEqual([{ text: '1 of 2 voted' }]);
});

test('[PG18] votes on another story are not told', () => {
  const voted = after(onStory, votedBy('olga'));
  expect(newsBetween(onStory, voted, undefined)).toEqual([]);
  expect(newsBetween(onStory, voted, 'another')).toEqual([]);
});

test('[PG18] a vote that is changed is no news', () => {
  const voted = after(onStory, votedBy('olga'));
  expect(newsBetween(voted, after(voted, votedBy('olga')), 'login')).toEqual([]);
});

test('[PG18] a reveal is told with the average', () => {
  const votes = [
    { participantId: 'finn', points: 8 },
    { participantId: 'olga', points: 2 },
  ];
  const revealed = after(onStory, { type: 'revealed', storyId: 'login', votes });
  expect(newsBetween(onStory, revealed, 'login')).toEqual([
    { text: 'Results revealed: average 5' },
  ]);
  const edited = after(revealed, { type: 'storyEdited', storyId: 'login', name: 'x', points: 5 });
  expect(newsBetween(revealed, edited, 'login')).toEqual([]);
});

test('[PG18] a new round is told, with the votes it has already', () => {
  const voted = after(onStory, votedBy('olga'));
  const again = after(voted, { type: 'roundStarted', storyId: 'login', round: 2 });
  expect(newsBetween(voted, again, 'login')).toEqual([{ text: 'A new round has begun' }]);
  expect(newsBetween(voted, after(again, votedBy('finn')), 'login')).toEqual([
    { text: 'A new round has begun' },
    { text: '1 of 2 voted' },
  ]);
});
