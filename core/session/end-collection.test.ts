import { describe, expect, test } from 'bun:test';
import { collected, collecting, over } from '../testing/collecting.ts';
import { growthOf } from '../testing/growth.ts';
import {
  decided,
  joined,
  openRoom,
  sent,
  startOfTests,
  story,
  surroundings,
  voted,
  withRules,
} from '../testing/room.ts';
import { dueCommand } from './alarms.ts';
import { endedStories, nextStory, turnOf, walkOf } from './collecting.ts';
import type { CollectionGroup, CollectionRule } from './collection.ts';
import { decide } from './decide.ts';
import { newParticipant, newSession, newStory } from './open-room.ts';
import { emptyRoom, type Room } from './room.ts';
import { newRound } from './round.ts';

/** The group of 'login' and its points, with this rule and these votes. */
function outcome(rule: CollectionRule, votes: Readonly<Record<string, number>>) {
  const ended = over(collected(collecting(openRoom(), { rule }), 'login', votes));
  const { round } = story(ended, 'login');
  const group = ended.collection?.sorted?.find(({ storyId }) => storyId === 'login')?.group;
  return [group, round.state === 'revealed' && round.byRule ? round.agreed : null];
}

describe('at the end', () => {
  test.each<[CollectionRule, Record<string, number>, CollectionGroup, number | null]>([
    ['same', { ann: 5, bob: 5, cid: 5 }, 'agreed', 5],
    ['same', { ann: 5, bob: 5 }, 'agreed', 5],
    ['same', { ann: 5, bob: 8, cid: 5 }, 'close', null],
    ['near', { ann: 5, bob: 8, cid: 5 }, 'agreed', 8],
    ['near', { ann: 5, bob: 13, cid: 5 }, 'apart', null],
    ['none', { ann: 5, bob: 5, cid: 5 }, 'same', null],
    ['none', { ann: 5, bob: 8, cid: 5 }, 'close', null],
    ['near', { ann: 5, bob: 5, cid: -1 }, 'questions', null],
    ['near', { ann: 5 }, 'tooFew', null],
    ['same', { ann: 0, bob: 0, cid: 0 }, 'same', null],
    ['same', { ann: 5, bob: 5, cid: 0 }, 'close', null],
  ])('[CO8] by the rule %p the votes %p make it %p, with %p', (rule, votes, group, points) => {
    expect(outcome(rule, votes)).toEqual([group, points]);
  });

  test.each([
    [4, { ann: 5, bob: 5 }, 'agreed'],
    [5, { ann: 5, bob: 5 }, 'tooFew'],
    [5, { ann: 5, bob: 5, cid: 5 }, 'agreed'],
    [2, { ann: 5 }, 'tooFew'],
    [1, { ann: 5 }, 'tooFew'],
  ] as const)(
    '[CO8] of %p people who are asked, half are enough, but never one alone: the votes %p make it %p',
    (asked, votes, group) => {
      const names = ['Dan', 'Eve'].slice(0, Math.max(0, asked - 3));
      const all = names.reduce(joined, openRoom());
      const watchers = all.participants.slice(asked);
      const room = watchers.reduce(
        (before, { id }) => sent(before, id, { type: 'watch', watches: true }),
        all,
      );
      const ended = over(collected(collecting(room, { rule: 'same' }), 'login', votes));
      const sorted = ended.collection?.sorted?.find(({ storyId }) => storyId === 'login');
      expect(sorted?.group).toBe(group);
    },
  );

  test('[CO8] people who are unsure count in no rule', () => {
    const doubt = { reason: '', unsure: true };
    const room = collected(collecting(openRoom(), { rule: 'same' }), 'login', { ann: 5 }, doubt);
    const ended = over(collected(room, 'login', { bob: 5, cid: 5 }));
    expect(ended.collection?.sorted).toContainEqual({ storyId: 'login', group: 'agreed' });
  });

  /** Four stories, one of each kind, in another order than the walk. */
  function sorted(): Room {
    const named = ['Pay', 'Ship'].reduce(
      (room, name) => sent(room, 'ann', { type: 'createStory', name }, name.toLowerCase()),
      openRoom(),
    );
    const storyIds = ['login', 'search', 'pay', 'ship'];
    const room = collecting(named, { rule: 'same', storyIds });
    const votes = {
      login: { ann: 5, bob: 5 },
      search: { ann: 3, bob: 8 },
      pay: { ann: 1, bob: 21 },
      ship: { ann: 3, bob: -1 },
    };
    return over(
      Object.entries(votes).reduce((so, [storyId, cast]) => collected(so, storyId, cast), room),
    );
  }

  test('[CO9] the stories without points are walked: questions first, then the furthest apart', () => {
    const room = sorted();
    expect(walkOf(room).map(({ id }) => id)).toEqual(['ship', 'pay', 'search']);
    expect(nextStory(room, 'ship')?.id).toBe('pay');
    const accept = { type: 'acceptPoints', storyId: 'pay', round: 1, points: 8 } as const;
    const on = sent(room, 'ann', accept);
    expect(nextStory(on, 'pay')?.id).toBe('search');
    expect(nextStory(on, 'search')?.id).toBe('ship');
  });

  test('[CO15] the discussed stories keep their turns until the end, through points and new rounds', () => {
    const points = (room: Room, storyId: string) =>
      sent(room, 'ann', { type: 'acceptPoints', storyId, round: 1, points: 8 });
    const turns = (room: Room) =>
      ['ship', 'pay', 'search', 'login'].map((storyId) => turnOf(room, storyId)?.place);
    expect(turns(sorted())).toEqual([1, 2, 3, undefined]);
    const decided = points(sorted(), 'ship');
    expect(turns(decided)).toEqual([undefined, 2, 3, undefined]);
    const again = sent(decided, 'ann', { type: 'startRound', storyId: 'pay', round: 1 });
    expect(turnOf(again, 'pay')).toEqual({ place: 2, of: 3 });
    const reopened = { type: 'editStory', storyId: 'login', points: null, round: 1 } as const;
    expect(turnOf(sent(again, 'ann', reopened), 'login')).toEqual({ place: 4, of: 4 });
    const last = points(points(decided, 'pay'), 'search');
    expect(endedStories(last)).toMatchObject({
      ...{ agreed: [{ id: 'login' }], decided: [{ id: 'ship' }, { id: 'pay' }, { id: 'search' }] },
      ...{ toDiscuss: [], open: [] },
    });
  });

  test('[CO9] stories without votes come last, and are open rather than to discuss', () => {
    const room = over(collected(collecting(), 'search', { bob: 5 }));
    expect(walkOf(room).map(({ id }) => id)).toEqual(['search', 'login']);
    expect(endedStories(room)).toMatchObject({
      toDiscuss: [{ id: 'search' }],
      open: [{ id: 'login' }],
    });
    expect(turnOf(room, 'login')).toBeNull();
    expect(turnOf(room, 'search')).toEqual({ place: 1, of: 1 });
  });

  test('[CO9] points that the rule has saved are taken back like others, also by a stand-in', () => {
    const reopen = { type: 'editStory', storyId: 'login', points: null, round: 1 } as const;
    const reopened = sent(sorted(), 'ann', reopen);
    expect(walkOf(reopened).map(({ id }) => id)).toEqual(['ship', 'pay', 'search', 'login']);
    expect(story(reopened, 'login').round).toMatchObject({ agreed: null, byRule: false });
    const acting = {
      ...sorted(),
      participants: sorted().participants.map((one) =>
        one.id === 'bob' ? { ...one, acts: true } : one,
      ),
    };
    expect(decided(acting, 'bob', reopen).ok).toBe(true);
  });

  test('[CO7] a deleted story is missing, and without any the collection is over', () => {
    const remove = (storyId: string) => ({ type: 'deleteStory', storyId }) as const;
    expect(walkOf(sent(sorted(), 'ann', remove('pay'))).map(({ id }) => id)).toEqual([
      'ship',
      'search',
    ]);
    const empty = sent(collecting(openRoom(), { storyIds: ['login'] }), 'ann', remove('login'));
    expect(dueCommand(empty, startOfTests)).toEqual({ type: 'collectionOver' });
    expect(over(empty).collection?.sorted).toEqual([]);
  });
});

describe('people who are left out', () => {
  test('[CO2] lose the votes they had, and others keep theirs', () => {
    const room = collecting(voted(openRoom(), { bob: 5, cid: 3 }), { leftOut: ['bob'] });
    expect(room.ballots).toEqual({ login: { cid: 3 } });
    expect(story(over(room), 'login').round).toMatchObject({ votes: [{ participantId: 'cid' }] });
  });

  test('[CO2, HN5] take the votes of a story without names along', () => {
    const nameless = withRules(openRoom(), { hiddenNames: true });
    const room = collecting(voted(nameless, { bob: 5, cid: 3 }), { leftOut: ['bob'] });
    expect(room.ballots).toEqual({});
  });
});

/** A collection of which one person, of so many, has nothing voted on yet. */
function nearlyDone(people: number): Room {
  const ids = Array.from({ length: people }, (_, at) => `p${at}`);
  const voters = ids.slice(1);
  const stories = Array.from({ length: 50 }, (_, at) =>
    newStory(`s${at}`, `Story ${at}`, { ...newRound(1), voters }),
  );
  const storyIds = stories.map(({ id }) => id);
  const cast = Object.fromEntries(voters.map((id) => [id, 5]));
  return {
    ...emptyRoom(newSession('session', 'Sprint', 'fibonacci', '2026-01-01T00:00:00.000Z')),
    participants: ids.map((id, at) => newParticipant(id, id, { isFacilitator: at === 0 })),
    seats: Object.fromEntries(ids.map((id) => [id, [id]])),
    ballots: Object.fromEntries(storyIds.map((id) => [id, cast])),
    stories,
    collection: {
      ...{ storyIds, startedAt: 0, endsAt: 1e13, rule: 'none', asked: ids, leftOut: [] },
      ...{ endedAt: null, sorted: null, isSeen: true },
    },
  };
}

test('a vote near the end of a collection costs the rules twice as much with twice the people @nightly', async () => {
  const voteOften = (room: Room) => {
    const sender = { kind: 'seat', participantId: 'p0', keyHash: 'p0' } as const;
    const vote = { type: 'vote', storyId: 's1', round: 1, points: 5 } as const;
    const decisions = Array.from({ length: 20 }, () => decide(room, sender, vote, surroundings()));
    return decisions.every(({ ok }) => ok);
  };
  const { time } = await growthOf(100, nearlyDone, voteOften);
  expect(time).toBeLessThan(9);
});
