import { describe, expect, test } from 'bun:test';
import {
  decided,
  joined,
  keyOf,
  openRoom,
  refusal,
  revealed,
  sent,
  story,
  voted,
} from '../../testing/room.ts';
import { newParticipant } from '../open-room.ts';

const room = openRoom();
const removal = { type: 'removeParticipant', participantId: 'bob' } as const;

describe('removing a participant', () => {
  test('[A3] takes them and their seat out of the session', () => {
    const after = sent(room, 'ann', removal);
    expect(after.participants.map(({ id }) => id)).toEqual(['ann', 'cid']);
    expect(after.seats).toEqual({ ann: [keyOf('ann')], cid: [keyOf('cid')] });
  });

  test('[S1] deletes their hidden and their revealed votes', () => {
    const onSearch = { type: 'vote', storyId: 'search', round: 1, points: 8 } as const;
    const both = sent(revealed(voted(room, { bob: 3, cid: 5 })), 'bob', onSearch);
    const after = sent(both, 'ann', removal);
    expect(story(after, 'login').round).toMatchObject({
      votes: [{ participantId: 'cid', points: 5 }],
    });
    expect(story(after, 'search').round).toMatchObject({ voters: [] });
    expect(after.ballots).toEqual({});
  });

  test('[S1] frees their name, for a participant without their votes', () => {
    const votes = voted(room, { bob: 3 });
    const after = joined(sent(votes, 'ann', removal), 'Bob');
    expect(after.participants.at(-1)).toEqual(newParticipant('bob', 'Bob'));
    expect(story(after, 'login').round).toMatchObject({ voters: [] });
  });

  test('[TM4] takes everybody who joined later along, but for facilitators', () => {
    const crowd = ['Dan', 'Eve'].reduce(joined, voted(room, { bob: 3, cid: 5 }));
    const [, , , dan, eve] = crowd.participants;
    const led = sent(crowd, 'ann', { type: 'makeFacilitator', participantId: dan?.id ?? '' });
    const command = { ...removal, participantId: 'cid', withLater: true, bars: true } as const;
    const after = sent(led, 'ann', command);
    expect(after.participants.map(({ name }) => name)).toEqual(['Ann', 'Bob', 'Dan']);
    expect(story(after, 'login').round).toMatchObject({ voters: ['bob'] });
    expect(after.barred.map(({ name }) => name)).toEqual(['Cid', 'Eve']);
    expect(after.seats[eve?.id ?? '']).toBeUndefined();
  });

  test('[TM4, HN5] withdraws all votes of rounds without names in which one of them has voted', () => {
    const settings = { type: 'changeSettings', settings: { hiddenNames: true } } as const;
    const after = sent(voted(sent(room, 'ann', settings), { ann: 2, bob: 3, cid: 5 }), 'ann', {
      ...{ ...removal, withLater: true },
    });
    expect(after.participants.map(({ id }) => id)).toEqual(['ann']);
    expect(story(after, 'login').round).toMatchObject({ voters: [] });
    expect(after.ballots).toEqual({});
  });

  test('[A3] is refused for a facilitator, and so for oneself', () => {
    const decision = decided(room, 'ann', { ...removal, participantId: 'ann' });
    expect(refusal(decision)).toEqual({ code: 'cannotRemove', field: 'participantId' });
  });

  test('[A3] is refused for somebody who is not there', () => {
    const decision = decided(room, 'ann', { ...removal, participantId: 'dora' });
    expect(refusal(decision)).toEqual({ code: 'participantNotFound', field: 'participantId' });
  });
});
