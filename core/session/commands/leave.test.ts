import { describe, expect, test } from 'bun:test';
import {
  decided,
  keyOf,
  openRoom,
  refusal,
  revealed,
  sent,
  story,
  voted,
} from '../../testing/room.ts';

const room = openRoom();

describe('leaving a session', () => {
  test('[SE20] gives up the seat, the name and all votes', () => {
    const onSearch = { type: 'vote', storyId: 'search', round: 1, points: 8 } as const;
    const both = sent(revealed(voted(room, { bob: 3, cid: 5 })), 'bob', onSearch);
    const after = sent(both, 'bob', { type: 'leave' });
    expect(after.participants.map(({ id }) => id)).toEqual(['ann', 'cid']);
    expect(after.seats).toEqual({ ann: [keyOf('ann')], cid: [keyOf('cid')] });
    expect(story(after, 'login').round).toMatchObject({
      votes: [{ participantId: 'cid', points: 5 }],
    });
    expect(story(after, 'search').round).toMatchObject({ voters: [] });
  });

  test('[SE20] is refused for the last facilitator', () => {
    expect(refusal(decided(room, 'ann', { type: 'leave' }))).toEqual({ code: 'lastFacilitator' });
  });

  test('[SE20] is open to a facilitator beside whom there is another', () => {
    const [ann, bob, ...others] = room.participants;
    if (!ann || !bob) throw new Error('the room is empty');
    const two = { ...room, participants: [ann, { ...bob, isFacilitator: true }, ...others] };
    expect(decided(two, 'ann', { type: 'leave' }).ok).toBe(true);
  });
});
