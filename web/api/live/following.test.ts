import { expect, test } from 'bun:test';
import type { HiddenStory } from '@story-pointer/core/session/open-room';
import { livePage, renamed, roomAt, signOfLife } from './testing.ts';

const story: HiddenStory = {
  id: 'story',
  name: 'Log in',
  order: 1,
  round: 1,
  pointed: false,
  points: null,
  voters: [],
};

test('[C12] a page asks from the revision it has, and follows step by step', () => {
  const page = livePage(roomAt(7));
  expect(page.far.revision).toBe(7);
  page.far.say(renamed(8, 'Sprint 2'));
  page.far.say(renamed(9, 'Sprint 3'));
  expect(page.room).toMatchObject({ revision: 9, session: { name: 'Sprint 3' } });
});

test('[C12] a step that the page knows is ignored', () => {
  const page = livePage(roomAt(7));
  const before = page.room;
  page.far.say(renamed(7, 'Old'));
  page.far.say(renamed(3, 'Older'));
  expect(page.room).toBe(before);
});

test('[C12] a gap is asked for once, and nothing is shown until it is filled', () => {
  const page = livePage(roomAt(7));
  page.far.say(renamed(9, 'Two on'));
  page.far.say(renamed(10, 'Three on'));
  expect(page.room.session.name).toBe('Sprint 1');
  expect(page.far.questions).toEqual([{ type: 'resume', revision: 7 }]);
  for (const revision of [8, 9, 10]) page.far.say(renamed(revision, `Name ${revision}`));
  expect(page.room).toMatchObject({ revision: 10, session: { name: 'Name 10' } });
});

test('[C12] a second gap after the first is filled is asked for as well', () => {
  const page = livePage(roomAt(7));
  page.far.say(renamed(9, 'Two on'));
  page.far.say(signOfLife(7));
  page.far.say(renamed(9, 'Two on'));
  expect(page.far.questions).toHaveLength(2);
});

test('[C12] a sign of life from a later revision shows a gap', () => {
  const page = livePage(roomAt(7));
  page.far.say(signOfLife(8));
  expect(page.room.revision).toBe(7);
  expect(page.far.questions).toEqual([{ type: 'resume', revision: 7 }]);
});

test('[C12] a snapshot replaces the room, even by an earlier one', () => {
  const page = livePage(roomAt(7));
  for (const revision of [20, 5]) {
    const room = roomAt(revision, { participants: [] });
    page.far.say({ type: 'snapshot', room });
    expect(page.room).toEqual(room);
  }
});

test('[C12, C14] the own vote is shown with the step it belongs to, and only then', () => {
  const page = livePage(roomAt(7, { stories: [story] }));
  page.far.say({ type: 'ownVote', revision: 7, storyId: 'story', points: 1 });
  page.far.say({ type: 'ownVote', revision: 9, storyId: 'story', points: 3 });
  expect(page.room.ownVotes).toEqual({});
  page.far.say({ type: 'ownVote', revision: 8, storyId: 'story', points: 5 });
  page.far.say({
    type: 'changes',
    revision: 8,
    changes: [{ type: 'voted', storyId: 'story', participantId: 'ann' }],
  });
  expect(page.room).toMatchObject({
    revision: 8,
    ownVotes: { story: 5 },
    stories: [{ voters: ['ann'] }],
  });
});

test('[C12] a message that cannot be read is left out, and the gap it leaves is healed', () => {
  const page = livePage(roomAt(7));
  page.far.garble('<html>');
  page.far.garble('{"type":"changes","revision":8,"changes":[{"type":"unheardOf"}]}');
  expect(page.unreadable).toBe(2);
  page.far.say(renamed(9, 'Two on'));
  expect(page.far.questions).toEqual([{ type: 'resume', revision: 7 }]);
});
