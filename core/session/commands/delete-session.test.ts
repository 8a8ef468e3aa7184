import { expect, test } from 'bun:test';
import { openRoom, sent, voted } from '../../testing/room.ts';
import { endsSession } from '../changes.ts';

test('[S1] deleting a session leaves nobody and nothing in it', () => {
  const before = voted(openRoom(), { bob: 3 });
  const after = sent(before, 'ann', { type: 'deleteSession' });
  expect(after).toEqual({
    revision: before.revision,
    mark: before.mark,
    session: { ...before.session, facilitatorActiveStoryId: null },
    participants: [],
    stories: [],
    ballots: {},
    remarks: {},
    details: {},
    rounds: {},
    isOfTeam: false,
    collection: null,
    tokens: [],
    tokenActs: [],
    webhooks: [],
    webhookTargets: {},
    tokenHashes: {},
    seats: {},
    barred: [],
    seatLinks: {},
  });
});

test('[S1] nothing else ends a session', () => {
  expect(endsSession([{ type: 'sessionDeleted' }])).toBe(true);
  expect(endsSession([{ type: 'storyDeleted', storyId: 'login' }])).toBe(false);
});
