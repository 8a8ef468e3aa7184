import { describe, expect, test } from 'bun:test';
import {
  decided,
  joined,
  openRoom,
  refusal,
  revealed,
  sent,
  startOfTests,
  story,
  value,
  voted,
} from '../testing/room.ts';
import { viewFor } from '../view.ts';
import { keptLimits, keptRoundsOf } from './kept-rounds.ts';
import { roundsTaken } from './open-room.ts';
import type { Room } from './room.ts';
import { newRound, revealedRound } from './round.ts';

const room = openRoom();
const at = { startedAt: startOfTests, revealedAt: startOfTests };

/** The room after `login` was voted on once more, revealed, and cleared. */
function another(before: Room, votes: Readonly<Record<string, number>>): Room {
  const { number: round } = story(before, 'login').round;
  const over = revealed(voted(before, votes));
  return sent(over, 'ann', { type: 'startRound', storyId: 'login', round });
}

function numbersIn(before: Room, storyId: string): number[] {
  return keptRoundsOf(before, storyId).map(({ round }) => round.number);
}

describe('earlier rounds', () => {
  test('[RO1] are kept with cards, votes, points and times', () => {
    const over = revealed(voted(room, { bob: 5, ann: 8 }));
    const accept = { type: 'acceptPoints', storyId: 'login', round: 1, points: 8 } as const;
    const agreed = sent(over, 'ann', accept);
    const after = sent(agreed, 'ann', { type: 'startRound', storyId: 'login', round: 1 });
    const votes = [
      { participantId: 'bob', points: 5 },
      { participantId: 'ann', points: 8 },
    ];
    const round = { ...revealedRound(1, votes), agreed: 8, took: 0, ...at };
    expect(after.rounds).toEqual({ login: [{ deck: 'fibonacci', round }] });
    expect(story(another(after, { bob: 3 }), 'login')).toMatchObject({ earlier: 2 });
  });

  test('[RO1] that say nothing are not kept', () => {
    const after = another(room, {});
    expect(after.rounds).toEqual({});
    expect(story(after, 'login')).toMatchObject({ earlier: 0 });
  });

  test('[RO2] are in nothing that is sent to everybody, which says only how many there are', () => {
    const after = another(room, { bob: 13 });
    expect(JSON.stringify(viewFor(after, 'bob'))).not.toContain('13');
    expect(viewFor(after, 'bob').stories[0]).toMatchObject({ earlier: 1 });
  });

  test('[RO1] are so many of a story, and the oldest falls out', () => {
    let after = room;
    for (let count = 0; count <= keptLimits.ofStory; count += 1) after = another(after, { bob: 5 });
    const numbers = numbersIn(after, 'login');
    expect([numbers.length, numbers[0]]).toEqual([keptLimits.ofStory, 2]);
    expect(story(after, 'login')).toMatchObject({ earlier: keptLimits.ofStory });
  });

  test('[RO1] take so many bytes of a session, and the oldest of all stories falls out', () => {
    const full = another(room, { bob: 5 });
    const votes = Array.from({ length: 4000 }, () => ({ participantId: 'ann', points: 5 }));
    const large = (number: number, revealedAt: number) => ({
      deck: 'fibonacci' as const,
      round: { ...revealedRound(number, votes), revealedAt },
    });
    const before: Room = {
      ...full,
      stories: full.stories.map((one) => (one.id === 'search' ? { ...one, earlier: 2 } : one)),
      rounds: { ...full.rounds, search: [large(1, 1), large(2, 2)] },
    };
    const small = another(before, { bob: 8 });
    expect(small.rounds['search']).toHaveLength(2);
    const third = {
      ...before,
      rounds: { ...before.rounds, search: [large(1, 1), large(2, 2), large(3, 3)] },
    };
    const after = another(third, { bob: 8 });
    expect([numbersIn(after, 'login'), numbersIn(after, 'search')]).toEqual([
      [1, 2],
      [2, 3],
    ]);
    expect(story(after, 'search')).toMatchObject({ earlier: 2 });
  });

  test('[RO2] go with their story, and the votes in them with those who cast them', () => {
    const after = another(joined(another(room, { bob: 5, cid: 8 }), 'Dan'), { dan: 3 });
    const left = sent(after, 'ann', { type: 'removeParticipant', participantId: 'bob' });
    expect(keptRoundsOf(left, 'login').map(({ round }) => round.votes)).toEqual([
      [{ participantId: 'cid', points: 8 }],
      [{ participantId: 'dan', points: 3 }],
    ]);
    expect(sent(after, 'ann', { type: 'deleteStory', storyId: 'login' }).rounds).toEqual({});
  });
});

describe('restoring an earlier round', () => {
  const restore = (round: number, restored: number) =>
    ({ type: 'restoreRound', storyId: 'login', round, restore: restored }) as const;
  const second = another(room, { bob: 5, ann: 8 });

  test('[RO5] makes it the story’s round as it was, and keeps the one it replaces', () => {
    const over = revealed(voted(second, { bob: 8 }));
    const after = sent(over, 'ann', restore(2, 1));
    expect(story(after, 'login').round).toEqual(
      story(revealed(voted(room, { bob: 5, ann: 8 })), 'login').round,
    );
    expect(numbersIn(after, 'login')).toEqual([2]);
    const back = sent(after, 'ann', restore(1, 2));
    expect(story(back, 'login')).toEqual(story(over, 'login'));
    expect(back.rounds).toEqual(over.rounds);
  });

  test('[RO5, SU7] leaves an empty round behind, and the next one has a number that none has had', () => {
    const after = sent(second, 'ann', restore(2, 1));
    expect(after.rounds).toEqual({});
    expect(roundsTaken(story(after, 'login'))).toBe(2);
    const afterwards = (before: Room) =>
      story(sent(before, 'ann', { type: 'startRound', storyId: 'login', round: 1 }), 'login');
    expect(afterwards(after)).toMatchObject({ round: { number: 3 }, earlier: 1 });
    const both = sent(revealed(voted(second, { bob: 8 })), 'ann', restore(2, 1));
    expect(afterwards(both).round.number).toBe(3);
  });

  test('[RO5] is refused while there are hidden votes, of no kept round, from another one, and with other cards', () => {
    const refused = (before: Room, round: number, restored: number) =>
      refusal(decided(before, 'ann', restore(round, restored)));
    expect(refused(voted(second, { bob: 8 }), 2, 1)).toEqual({ code: 'votesCast' });
    expect(refused(second, 2, 7)).toEqual({ code: 'roundNotFound', field: 'restore' });
    expect(refused(second, 1, 1)).toEqual({ code: 'roundOver', field: 'round' });
    const other = sent(second, 'ann', { type: 'changeDeck', deck: 'linear' });
    expect(refused(other, 2, 1)).toEqual({ code: 'otherDeck', field: 'restore' });
    const decision = decided(second, 'ann', { ...restore(2, 1), storyId: 'gone' });
    expect(refusal(decision)).toEqual({ code: 'storyNotFound', field: 'storyId' });
  });
});

describe('hiding a round again', () => {
  const hide = { type: 'hideAgain', storyId: 'login', round: 1 } as const;
  const open = voted(room, { bob: 5, ann: 8 });

  test('[RO7] leaves all votes as they were, takes late ones, and is revealed with all of them', () => {
    const after = sent(revealed(open), 'ann', hide);
    expect(after.ballots).toEqual(open.ballots);
    expect(story(after, 'login').round).toEqual({
      ...{ ...newRound(1), voters: ['bob', 'ann'], names: 'shown' },
      ...{ startedAt: startOfTests, countdown: 'stopped' },
    });
    expect(viewFor(after, 'bob').ownVotes).toEqual({ login: 5 });
    const late = revealed(voted(after, { cid: 3 }));
    expect(story(late, 'login').round).toMatchObject({
      votes: [{ points: 5 }, { points: 8 }, { participantId: 'cid', points: 3 }],
    });
  });

  test('[RO8] lets those vote anew who reconsider, and keeps the votes of others', () => {
    const wish = { ...hide, type: 'reconsider', reconsiders: true } as const;
    const shown = sent(revealed(open), 'bob', wish);
    expect(story(shown, 'login').round).toMatchObject({ reconsidering: ['bob'] });
    expect(value(decided(shown, 'bob', wish))).toEqual([]);
    expect(sent(shown, 'bob', { ...wish, reconsiders: false })).toMatchObject({
      stories: revealed(open).stories,
    });
    const after = sent(shown, 'ann', hide);
    expect(story(after, 'login').round).toMatchObject({ voters: ['ann'] });
    expect(viewFor(after, 'bob').ownVotes).toEqual({});
    expect(viewFor(after, 'ann').ownVotes).toEqual({ login: 8 });
    const accept = { type: 'acceptPoints', storyId: 'login', round: 1, points: 8 } as const;
    const agreed = sent(shown, 'ann', accept);
    expect(story(agreed, 'login').round).toMatchObject({ reconsidering: null });
    expect(refusal(decided(agreed, 'bob', wish))).toEqual({ code: 'alreadyAgreed' });
    expect(refusal(decided(open, 'bob', wish))).toEqual({ code: 'notRevealed' });
  });

  test('[RO8] asks for no vote anew of people without one, or who watch by now', () => {
    const wish = { ...hide, type: 'reconsider', reconsiders: true } as const;
    expect(value(decided(revealed(open), 'cid', wish))).toEqual([]);
    const shown = sent(revealed(open), 'bob', wish);
    const after = sent(shown, 'bob', { type: 'watch', watches: true });
    expect(story(after, 'login').round).toMatchObject({ reconsidering: null });
  });

  test('[RO7] is refused once points are agreed, of a hidden round, and of another one', () => {
    const refused = (before: Room, round = 1) =>
      refusal(decided(before, 'ann', { ...hide, round }));
    const accept = { type: 'acceptPoints', storyId: 'login', round: 1, points: 8 } as const;
    expect(refused(sent(revealed(open), 'ann', accept))).toEqual({ code: 'alreadyAgreed' });
    expect(refused(open)).toEqual({ code: 'notRevealed' });
    expect(refused(revealed(open), 2)).toEqual({ code: 'roundOver', field: 'round' });
    const decision = decided(open, 'ann', { ...hide, storyId: 'gone' });
    expect(refusal(decision)).toEqual({ code: 'storyNotFound', field: 'storyId' });
  });
});
