import { describe, expect, test } from 'bun:test';
import { decks, scaleTypes } from '../../decks/specified.ts';
import {
  decided,
  openRoom,
  refusal,
  revealed,
  sent,
  story,
  voted,
  withRules,
} from '../../testing/room.ts';

const room = openRoom();
const onLogin = { type: 'vote', storyId: 'login', round: 1 } as const;

describe('a vote', () => {
  test.each(['ann', 'bob'])('[V1, A3] is cast by %s', (person) => {
    const after = sent(room, person, { ...onLogin, points: 8 });
    expect(story(after, 'login').round).toMatchObject({ state: 'open', voters: [person] });
    expect(after.ballots).toEqual({ login: { [person]: 8 } });
  });

  test.each(scaleTypes)('[V2] is one of the cards of %s', (type) => {
    const { cards } = decks[type];
    for (const { value } of cards) {
      expect(voted(openRoom(type), { bob: value }).ballots).toEqual({ login: { bob: value } });
    }
    for (const points of [7.5, -2, 1e9, 0.1]) {
      const decision = decided(openRoom(type), 'bob', { ...onLogin, points });
      expect(refusal(decision)).toEqual({ code: 'notOnDeck', field: 'points' });
    }
  });

  test('[V2] is no card of another scale', () => {
    const decision = decided(openRoom('tShirt'), 'bob', { ...onLogin, points: 13 });
    expect(refusal(decision)).toEqual({ code: 'notOnDeck', field: 'points' });
  });

  test('[V1] replaces the one before where votes can be changed, and keeps its place', () => {
    const changeable = withRules(room, { canChangeVotes: true });
    const after = voted(voted(changeable, { bob: 3, cid: 5 }), { bob: 8 });
    expect(story(after, 'login').round).toMatchObject({ voters: ['bob', 'cid'] });
    expect(after.ballots).toEqual({ login: { bob: 8, cid: 5 } });
  });

  test.each([3, 8])('[V1, CM3] of %p after one of 3 is refused where votes stay', (points) => {
    const before = voted(room, { bob: 3 });
    expect(refusal(decided(before, 'bob', { ...onLogin, points }))).toEqual({ code: 'votesStay' });
    expect(refusal(decided(before, 'bob', { ...onLogin, points: 7 })).code).toBe('notOnDeck');
  });

  test('[V1] on one story is none on another', () => {
    const after = sent(voted(room, { bob: 3 }), 'bob', {
      ...onLogin,
      storyId: 'search',
      points: 5,
    });
    expect(after.ballots).toEqual({ login: { bob: 3 }, search: { bob: 5 } });
  });

  test.each([0, 2, -1])('[V3] for round %p of a story in its first is refused', (round) => {
    const decision = decided(room, 'bob', { ...onLogin, round, points: 5 });
    expect(refusal(decision)).toEqual({ code: 'roundOver', field: 'round' });
  });

  test('[V1] on a revealed story is refused', () => {
    const decision = decided(revealed(room), 'bob', { ...onLogin, points: 5 });
    expect(refusal(decision)).toEqual({ code: 'alreadyRevealed' });
  });

  test('[T11] on a story that is not there is refused', () => {
    const decision = decided(room, 'bob', { ...onLogin, storyId: 'gone', points: 5 });
    expect(refusal(decision)).toEqual({ code: 'storyNotFound', field: 'storyId' });
  });
});
