import { describe, expect, test } from 'bun:test';
import {
  decided,
  openRoom,
  refusal,
  revealed,
  sent,
  startOfTests,
  story,
  voted,
  withRules,
} from '../../testing/room.ts';
import { newStory } from '../open-room.ts';
import { revealedRound } from '../round.ts';

const room = openRoom();
const reveal = { type: 'reveal', storyId: 'login', round: 1 } as const;

describe('a reveal', () => {
  test('[V6, ST3] opens the votes in the order in which people first voted', () => {
    const changeable = withRules(room, { canChangeVotes: true });
    const after = revealed(voted(voted(changeable, { cid: 1, ann: 5, bob: -1 }), { cid: 8 }));
    expect(story(after, 'login')).toEqual(
      newStory('login', 'Login', {
        ...revealedRound(1, [
          { participantId: 'cid', points: 8 },
          { participantId: 'ann', points: 5 },
          { participantId: 'bob', points: -1 },
        ]),
        startedAt: startOfTests,
        revealedAt: startOfTests,
      }),
    );
    expect(after.ballots).toEqual({});
  });

  test('[V6] leaves the votes on other stories hidden', () => {
    const vote = { type: 'vote', storyId: 'search', round: 1, points: 5 } as const;
    const after = revealed(sent(room, 'bob', vote));
    expect(story(after, 'search').round).toMatchObject({ state: 'open', voters: ['bob'] });
    expect(after.ballots).toEqual({ search: { bob: 5 } });
  });

  test.each([
    ['nobody', []],
    ['a participant', ['bob']],
    ['the facilitator', ['ann']],
    ['everybody', ['ann', 'bob', 'cid']],
  ])('[V6] comes when the facilitator wants it, after the votes of %s', (_, voters) => {
    const after = revealed(voted(room, Object.fromEntries(voters.map((person) => [person, 3]))));
    const votes = voters.map((participantId) => ({ participantId, points: 3 }));
    expect(story(after, 'login').round).toMatchObject({ state: 'revealed', votes });
  });

  test('[V2] of a story that is revealed is refused', () => {
    const decision = decided(revealed(room), 'ann', reveal);
    expect(refusal(decision)).toEqual({ code: 'alreadyRevealed' });
  });

  test.each([0, 2])('[V3] of round %p of a story in its first is refused', (round) => {
    const decision = decided(room, 'ann', { ...reveal, round });
    expect(refusal(decision)).toEqual({ code: 'roundOver', field: 'round' });
  });

  test('[T11] of a story that is not there is refused', () => {
    const decision = decided(room, 'ann', { ...reveal, storyId: 'gone' });
    expect(refusal(decision)).toEqual({ code: 'storyNotFound', field: 'storyId' });
  });
});
