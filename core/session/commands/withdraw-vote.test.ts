import { describe, expect, test } from 'bun:test';
import {
  decided,
  openRoom,
  refusal,
  revealed,
  sent,
  story,
  value,
  voted,
} from '../../testing/room.ts';
import { viewFor } from '../../view.ts';
import type { Refusal } from '../refusals.ts';
import type { Room } from '../room.ts';

const settings = { canChangeVotes: true };
const room = sent(openRoom(), 'ann', { type: 'changeSettings', settings });
const withdraw = { type: 'withdrawVote', storyId: 'login', round: 1 } as const;

describe('a vote that is withdrawn', () => {
  test('[CM3] leaves no trace of the vote, and those of others stay', () => {
    const after = sent(voted(room, { bob: 5, cid: 8 }), 'bob', withdraw);
    expect(story(after, 'login').round).toMatchObject({ state: 'open', voters: ['cid'] });
    expect(after.ballots).toEqual({ login: { cid: 8 } });
    expect(viewFor(after, 'bob').ownVotes).toEqual({});
    expect(sent(after, 'cid', withdraw).ballots).toEqual({});
  });

  test('[CM3] is voted anew behind the others', () => {
    const after = sent(voted(room, { bob: 5, cid: 8 }), 'bob', withdraw);
    const again = voted(after, { bob: 3 });
    expect(story(again, 'login').round).toMatchObject({ voters: ['cid', 'bob'] });
  });

  test('[CM3] is one’s own: nobody else’s is touched, and where there is none nothing happens', () => {
    const before = voted(room, { bob: 5 });
    expect(value(decided(before, 'cid', withdraw))).toEqual([]);
  });

  test.each<[string, Room, { round?: number; storyId?: string }, Refusal]>([
    ['where votes stay', voted(openRoom(), { bob: 5 }), {}, { code: 'votesStay' }],
    ['after the reveal', revealed(voted(room, { bob: 5 })), {}, { code: 'alreadyRevealed' }],
    ['of another round', room, { round: 2 }, { code: 'roundOver', field: 'round' }],
    ['of no story', room, { storyId: 'gone' }, { code: 'storyNotFound', field: 'storyId' }],
  ])('[CM3] is refused %s', (_, before, other, expected) => {
    expect(refusal(decided(before, 'bob', { ...withdraw, ...other }))).toEqual(expected);
  });
});
