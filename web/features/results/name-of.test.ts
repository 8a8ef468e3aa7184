import { expect, test } from 'bun:test';
import { newParticipant, newSession } from '@story-pointer/core/session/open-room';
import type { RoomView } from '@story-pointer/core/view';
import { nameOf } from './names.tsx';

const view: RoomView = {
  revision: 1,
  mark: '',
  session: newSession('s', 'Sprint 12', 'fibonacci', '2026-01-01T00:00:00.000Z'),
  participants: [newParticipant('ann', 'Ann', { isFacilitator: true })],
  stories: [],
  collection: null,
  tokens: [],
  tokenActs: [],
  webhooks: [],
  ownVotes: {},
  ownRemarks: {},
  done: null,
};

test("[RE3] a voter whose name is not found is 'Unknown'", () => {
  expect(nameOf(view, 'ann')).toBe('Ann');
  expect(nameOf(view, 'bob')).toBe('Unknown');
});
