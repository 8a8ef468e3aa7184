import { expect, test } from 'bun:test';
import type { Change } from '@story-pointer/core/session/changes';
import { newStory } from '@story-pointer/core/session/open-room';
import type { Room } from '@story-pointer/core/session/room';
import { newRound } from '@story-pointer/core/session/round';
import { commitOf, newRoom } from '../testing/sample-commits.ts';
import { found, withTeam } from '../testing/stored-teams.ts';
import { openTemporarySqlite } from '../testing/temporary-sqlite.ts';
import { summaryWrites } from './team-writing.ts';

test('[TE2] a vote walks through no stories for the list of a team', () => {
  const details = new Proxy<Room['details']>({}, { get: () => expect.unreachable() });
  const story = newStory('pay', 'Pay', newRound(1));
  const room: Room = { ...newRoom, details, stories: [story], isOfTeam: true };
  const voted = { ...story, round: { ...story.round, voters: ['ann'] } };
  expect(summaryWrites(room, { ...room, stories: [voted] })).toEqual([]);
});

test('[O15, W116] a token keeps a session neither open for its team nor from being deleted', async () => {
  await using source = await openTemporarySqlite(() => 1000);
  const { store } = source;
  const { room } = await withTeam(store);
  const endsAt = 1000 + 365 * 24 * 60 * 60 * 1000;
  const token = { id: 'ci', name: 'CI', scopes: ['read'] as const, endsAt, madeBy: 'ann' };
  const { commit } = commitOf(room, [
    { type: 'tokenMade', token },
    { type: 'tokenHashSet', tokenId: 'ci', hash: 'h' },
  ]);
  expect(await store.commit(room, [commit])).toBe(true);
  expect(await found(store)).toMatchObject({ sessions: [{ id: 'room', usedAt: 1000 }] });
  expect(await store.prune({ idle: 2000, unused: 0, receipts: 0 })).toEqual(['room']);
});

test('[TE17] keeps a session on the list of one team when two commands put it on lists at the same time, and votes sent with them', async () => {
  await using source = await openTemporarySqlite();
  const { store } = source;
  const { room } = await withTeam(store);
  const changes: Change[] = [
    { type: 'teamMade', teamId: 'other', name: 'Billing', maker: 'key of ann' },
    { type: 'teamJoined', teamId: 'team', givesWay: 'room' },
    { type: 'storyCreated', storyId: 'refund', name: 'Refund' },
  ];
  const { commit } = commitOf(room, changes);
  const receipt = { id: 'receipt both', answer: '{}' };
  expect(await store.commit(room, [{ ...commit, receipt }])).toBe(true);
  expect(await store.teams.find('other')).toBeUndefined();
  expect((await found(store)).sessions.map(({ id }) => id)).toEqual(['room']);
  expect((await store.load('room')).stories.map(({ name }) => name)).toEqual(['Pay', 'Refund']);
});

test('[TE5] keeps the figures alone of a session that is deleted', async () => {
  await using source = await openTemporarySqlite();
  const { store } = source;
  const { room } = await withTeam(store);
  const end = commitOf(room, [{ type: 'sessionDeleted' }]);
  expect(await store.commit(room, [end.commit])).toBe(true);
  expect(await store.teams.leftBy('room')).toEqual([]);
  expect(await store.teams.leftIn(['room'])).toEqual([[]]);
  const { sessions } = await found(store);
  const kept = { id: 'room', usedAt: null, name: '', stories: 1, leftOver: 0 };
  expect(sessions).toMatchObject([kept]);
});
