import { describe, expect, test } from 'bun:test';
import type { Attention } from '@story-pointer/core/presence';
import { newStory } from '@story-pointer/core/session/open-room';
import { newRound } from '@story-pointer/core/session/round';
import type { RoomView } from '@story-pointer/core/view';
import {
  livePage,
  markOf,
  Page,
  renamed,
  resumeAt,
  roomAt,
  settled,
  signOfLife,
  staleAt,
  stepTo,
} from './testing.ts';

const story = newStory('story', 'Log in', newRound(1));

test('[C12] a page asks from the revision it has, and follows step by step', () => {
  const page = livePage(roomAt(7));
  expect(page.far.room).toMatchObject({ revision: 7, mark: markOf(7) });
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
  expect(page.far.questions).toEqual([resumeAt(7)]);
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
  expect(page.far.questions).toEqual([resumeAt(7)]);
});

test('[C12] a snapshot replaces the room, even by an earlier one', () => {
  const page = livePage(roomAt(7));
  for (const revision of [20, 5]) {
    const room = roomAt(revision, { participants: [] });
    page.far.say({ type: 'welcome', room });
    expect(page.room).toEqual(room);
  }
});

test('[C12] a page reads a room that is too long for its connection, and then asks for the rest', async () => {
  const page = livePage(roomAt(7));
  let answer = () => {};
  let asked = 0;
  page.fetch = () => {
    asked += 1;
    return new Promise<void>((resolve) => {
      answer = resolve;
    });
  };
  page.far.say(staleAt(9));
  page.far.say(renamed(10, 'Not yet'));
  page.far.say(staleAt(11));
  expect(page.room.revision).toBe(7);
  expect([asked, page.far.questions]).toEqual([1, []]);
  page.room = roomAt(9);
  answer();
  await settled();
  expect(page.far.questions).toEqual([resumeAt(9)]);
  page.far.say(renamed(10, 'By now'));
  expect(page.room).toMatchObject({ revision: 10, session: { name: 'By now' } });
  expect(page.status).toBe('live');
});

test('[C12] a page that cannot read the room tries again over another connection', async () => {
  const page = livePage(roomAt(7));
  page.far.say(staleAt(9));
  await settled();
  expect([page.status, page.far.isClosed]).toEqual(['reconnecting', true]);
  page.pass(10_000);
  page.far.accept();
  page.fetch = async () => {
    page.room = roomAt(9);
  };
  page.far.say(staleAt(9));
  await settled();
  page.far.say(signOfLife(9));
  expect([page.status, page.room.revision]).toEqual(['live', 9]);
});

test('[C12] a room that comes after its connection was lost is asked for nothing', async () => {
  const page = livePage(roomAt(7));
  let answer = () => {};
  page.fetch = () =>
    new Promise<void>((resolve) => {
      answer = resolve;
    });
  page.far.say(staleAt(9));
  page.far.drop();
  page.pass(10_000);
  page.far.accept();
  answer();
  await settled();
  expect(page.far.questions).toEqual([]);
});

test.each([
  ['asked for', livePage],
  ['brought by a new connection', (room: RoomView) => new Page(room)],
])('[C12, C8] a snapshot that was %s takes back nothing that came meanwhile', (_, open) => {
  const page = open(roomAt(7));
  page.far.accept();
  page.connection.wake();
  page.room = roomAt(9, { ownVotes: { story: 5 } });
  page.far.say({ type: 'welcome', room: roomAt(8) });
  expect(page.room).toMatchObject({ revision: 9, ownVotes: { story: 5 } });
  page.far.say(renamed(9, 'Known'));
  page.far.say(renamed(10, 'New'));
  expect(page.room).toMatchObject({ revision: 10, session: { name: 'New' } });
  const earlier = roomAt(6);
  page.far.say({ type: 'welcome', room: earlier });
  expect(page.room).toEqual(earlier);
});

const ballot = (storyId: string, points: number | null) =>
  ({ type: 'ballotCast', storyId, participantId: 'ann', points }) as const;

test('[C12, C8] the own vote is shown with the step it belongs to', () => {
  const page = livePage(roomAt(7, { stories: [story] }));
  const voted = { type: 'voted', storyId: 'story', participantId: 'ann' } as const;
  page.far.say(stepTo(8, [voted, ballot('story', 5)]));
  expect(page.room).toMatchObject({
    revision: 8,
    ownVotes: { story: 5 },
    stories: [{ round: { voters: ['ann'] } }],
  });
});

test('[WA2, C12] one step takes back all of one’s hidden votes', () => {
  const other = { ...story, id: 'other' };
  const page = livePage(roomAt(7, { stories: [story, other], ownVotes: { story: 5, other: 2 } }));
  page.far.say(
    stepTo(8, [
      { type: 'voteWithdrawn', storyId: 'story', participantId: 'ann' },
      { type: 'voteWithdrawn', storyId: 'other', participantId: 'ann' },
      ballot('story', null),
      ballot('other', null),
    ]),
  );
  expect(page.room.revision).toBe(8);
  expect(page.room.ownVotes).toEqual({});
});

test('what a page cannot read is made up for by the whole room, asked for once', () => {
  const page = livePage(roomAt(7));
  const unheardOf = JSON.stringify({ ...stepTo(8, []), changes: [{ type: 'unheardOf' }] });
  page.far.garble(unheardOf);
  page.far.garble('<html>');
  page.far.say(renamed(9, 'Two on'));
  expect(page.unreadable).toBe(2);
  expect(page.far.questions).toEqual([{ type: 'resume', revision: 0, mark: '' }]);
  page.far.say({ type: 'welcome', room: roomAt(9) });
  page.far.say(renamed(10, 'Three on'));
  expect(page.room).toMatchObject({ revision: 10, session: { name: 'Three on' } });
  page.far.garble(unheardOf);
  expect(page.far.questions).toHaveLength(2);
});

test('a page that cannot read the whole room either is outdated, and does not ask without end', () => {
  const page = livePage(roomAt(7));
  for (let answers = 0; answers < 10; answers += 1) page.far.garble('{"type":"welcome","room":2}');
  expect(page.sockets[0]?.questions).toHaveLength(1);
  expect(page.status).toBe('outdated');
});

test('presence is handed on, and changes nothing in the room', () => {
  const page = livePage(roomAt(7));
  const before = page.room;
  const presence = { people: { ann: 'away', bob: null }, isAll: false } as const;
  page.far.say({ type: 'presence', ...presence });
  expect(page.passed).toEqual([{ type: 'presence', ...presence }]);
  expect([page.unreadable, page.far.questions]).toEqual([0, []]);
  expect(page.room).toBe(before);
});

test('a page says once that its user has turned from it, also when that was before it was connected', () => {
  const page = new Page(roomAt(7));
  page.connection.turn('away');
  page.far.accept();
  page.connection.turn('away');
  const turned = (attention: Attention) => ({ type: 'presence', attention }) as const;
  expect(page.far.questions).toEqual([turned('away')]);
  page.connection.turn('here');
  expect(page.far.questions).toEqual([turned('away'), turned('here')]);
  page.connection.turn('away');
  page.far.drop();
  page.pass(1000);
  page.far.accept();
  expect(page.far).toMatchObject({ attention: 'away', questions: [] });
});

describe('[C50] a room whose server was restored and went on from an earlier revision', () => {
  const restored = (revision: number) => ({
    ...stepTo(revision, [{ type: 'sessionRenamed', name: 'Restored' }]),
    ...{ mark: `restored ${revision}`, base: `restored ${revision - 1}` },
  });

  test.each([6, 7, 8, 9])(
    'is not mixed with what the page knows, by its revision %i',
    (revision) => {
      const page = livePage(roomAt(7));
      const before = page.room;
      page.far.say(restored(revision));
      expect(page.room).toBe(before);
      expect(page.far.questions).toEqual([resumeAt(7)]);
    },
  );

  test('replaces it, and is followed from there', () => {
    const page = livePage(roomAt(7));
    const room = roomAt(5, { mark: 'restored 5', participants: [] });
    page.far.say(restored(6));
    page.far.say({ type: 'welcome', room });
    expect(page.room).toEqual(room);
    page.far.say(restored(6));
    expect(page.room).toMatchObject({ revision: 6, session: { name: 'Restored' } });
  });

  test('is noticed by a sign of life', () => {
    const page = livePage(roomAt(7));
    const [mark, base] = ['restored 7', 'restored 7'];
    page.far.say({ ...stepTo(7, []), mark, base });
    expect(page.far.questions).toEqual([resumeAt(7)]);
  });
});
