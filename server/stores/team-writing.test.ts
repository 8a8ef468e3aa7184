import { expect, test } from 'bun:test';
import { newStory } from '@story-pointer/core/session/open-room';
import type { Room } from '@story-pointer/core/session/room';
import { newRound } from '@story-pointer/core/session/round';
import { newRoom } from '../testing/sample-commits.ts';
import { summaryWrites } from './team-writing.ts';

test('[TE2] a vote walks through no stories for the list of a team', () => {
  const details = new Proxy<Room['details']>({}, { get: () => expect.unreachable() });
  const story = newStory('pay', 'Pay', newRound(1));
  const room: Room = { ...newRoom, details, stories: [story], isOfTeam: true };
  const voted = { ...story, round: { ...story.round, voters: ['ann'] } };
  expect(summaryWrites(room, { ...room, stories: [voted] })).toEqual([]);
});
