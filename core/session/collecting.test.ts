import { describe, expect, test } from 'bun:test';
import { asSent } from '../tally.ts';
import { collected, collecting, deadline, over } from '../testing/collecting.ts';
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
  withRules,
} from '../testing/room.ts';
import { applyToView, viewFor, visibleChanges } from '../view.ts';
import { dueCommand, nextAlarm } from './alarms.ts';
import { apply } from './apply.ts';
import { doneBy, isCollected, isCollecting, nextStory } from './collecting.ts';
import type { CommandOf } from './commands.ts';
import { findStory } from './open-room.ts';
import { doneIn, isComplete, progressOf } from './progress.ts';
import type { RefusalCode } from './refusals.ts';
import type { Room } from './room.ts';

const hour = 60 * 60 * 1000;
const start: CommandOf<'startCollection'> = {
  ...{ type: 'startCollection', storyIds: ['login'], endsAt: deadline },
  ...{ rule: 'none', newcomers: true },
};

describe('a collection begins', () => {
  test('[CO1] on open stories, in the order of the list', () => {
    const room = sent(openRoom(), 'ann', { ...start, storyIds: ['search', 'login', 'login'] });
    expect(room.collection).toEqual({
      ...{ storyIds: ['login', 'search'], startedAt: startOfTests, endsAt: deadline, rule: 'none' },
      ...{ asked: null, leftOut: [], endedAt: null, sorted: null, isSeen: true },
    });
    expect(isCollected(room, 'login')).toBe(true);
  });

  test.each<[string, Room, CommandOf<'startCollection'>, RefusalCode]>([
    ['there is one already', collecting(), start, 'alreadyCollecting'],
    ['the deadline has passed', openRoom(), { ...start, endsAt: startOfTests }, 'badDeadline'],
    [
      'it is more than 14 days ahead',
      openRoom(),
      { ...start, endsAt: startOfTests + 14 * 24 * hour + 1 },
      'badDeadline',
    ],
    ['a story is gone', openRoom(), { ...start, storyIds: ['login', 'x'] }, 'storyNotFound'],
    ['a story is revealed', revealed(openRoom()), start, 'alreadyRevealed'],
    [
      'a story has a timer',
      sent(openRoom(), 'ann', { type: 'startTimer', storyId: 'login', round: 1, seconds: 60 }),
      start,
      'storyInRound',
    ],
  ])('[CO1] but not where %s', (_, room, command, code) => {
    expect(refusal(decided(room, 'ann', command)).code).toBe(code);
  });

  test('[CO1] and keeps the votes that are there', () => {
    const room = collecting(voted(openRoom(), { bob: 5 }));
    expect(doneBy(room, 'bob')).toBe(1);
    expect(story(over(room), 'login').round).toMatchObject({
      votes: [{ participantId: 'bob', points: 5 }],
    });
  });
});

describe('while votes are collected', () => {
  test('[CO5] their stories are not on the table, then or later, until the team turns to one', () => {
    const turn = { type: 'setActiveStory', storyId: 'login' } as const;
    const active = (room: Room) => room.session.facilitatorActiveStoryId;
    const room = collecting(sent(openRoom(), 'ann', turn), { storyIds: ['login'] });
    expect(active(room)).toBeNull();
    expect(refusal(decided(room, 'ann', turn)).code).toBe('storyCollected');
    expect(active(sent(over(room), 'ann', turn))).toBe('login');
    const other = sent(room, 'ann', { ...turn, storyId: 'search' });
    expect(active(collecting(over(other), { storyIds: ['login'] }))).toBe('search');
  });

  test('[CO3] they can be changed and withdrawn, whatever the session is set to', () => {
    const room = collected(collecting(), 'login', { bob: 5 });
    const changed = collected(room, 'login', { bob: 8 });
    expect(changed.ballots['login']).toEqual({ bob: 8 });
    const gone = sent(changed, 'bob', { type: 'withdrawVote', storyId: 'login', round: 1 });
    expect(gone.ballots).toEqual({});
  });

  test('[CO3] a story is skipped instead, and a vote takes that back', () => {
    const skip = { type: 'skip', storyId: 'login', round: 1 } as const;
    const skipped = sent(collected(collecting(), 'login', { bob: 5 }), 'bob', skip);
    expect(skipped.ballots).toEqual({});
    expect(story(skipped, 'login').round).toMatchObject({ voters: [], skipped: ['bob'] });
    expect(doneBy(skipped, 'bob')).toBe(1);
    const back = collected(skipped, 'login', { bob: 3 });
    expect(story(back, 'login').round).toMatchObject({ voters: ['bob'], skipped: null });
    expect(refusal(decided(openRoom(), 'bob', skip)).code).toBe('notCollecting');
  });

  test('[CO2] people who join later are asked, unless it was said otherwise', () => {
    const vote = { type: 'vote', storyId: 'login', round: 1, points: 5 } as const;
    expect(decided(joined(collecting(), 'Dora'), 'dora', vote).ok).toBe(true);
    const closed = joined(collecting(openRoom(), { newcomers: false }), 'Dora');
    expect(refusal(decided(closed, 'dora', vote)).code).toBe('notAsked');
    expect(decided(closed, 'bob', vote).ok).toBe(true);
  });

  test('[CO2] people who were left out, and people who leave, are not asked', () => {
    const vote = { type: 'vote', storyId: 'login', round: 1, points: 5 } as const;
    const room = sent(openRoom(), 'ann', { ...start, leftOut: ['bob', 'gone'] });
    expect(room.collection?.leftOut).toEqual(['bob']);
    expect(refusal(decided(room, 'bob', vote)).code).toBe('notAsked');
    const later = sent(joined(room, 'Dora'), 'cid', { type: 'leave' });
    expect(progressOf(later, {}).map(({ participant }) => participant.id)).toEqual(['ann', 'dora']);
    const done = collected(later, 'login', { ann: 5, dora: 5 });
    expect(dueCommand(done, startOfTests)).toEqual({ type: 'collectionOver' });
    const closed = sent(openRoom(), 'ann', { ...start, newcomers: false, leftOut: ['bob'] });
    expect(closed.collection?.asked).toEqual(['ann', 'cid']);
  });

  test('[CO4, C8] every page knows its own vote on them and no other, though it had shown another story', () => {
    const before = voted(openRoom(), { bob: 5 });
    const changes = value(decided(before, 'ann', start));
    const after = changes.reduce(apply, before);
    const page = asSent(viewFor(before, 'bob'), 'search');
    const told = visibleChanges(changes, 'bob').reduce(applyToView, page);
    expect(findStory(told, 'login')).toEqual(story(after, 'login'));
    for (const [viewer, voters] of Object.entries({ bob: ['bob'], cid: [] })) {
      const seen = asSent(viewFor(after, viewer), 'search');
      expect(findStory(seen, 'login')?.round).toMatchObject({ voters });
      expect(seen.done).toEqual({ bob: 1 });
    }
  });

  test.each([
    { type: 'reveal', storyId: 'login', round: 1 },
    { type: 'startTimer', storyId: 'login', round: 1, seconds: 60 },
    { type: 'nudge', storyId: 'login', round: 1, participantId: 'bob' },
    { type: 'giveFloor', storyId: 'login', round: 1 },
    { type: 'acceptPoints', storyId: 'login', round: 1, points: 5 },
    { type: 'startRound', storyId: 'login', round: 1 },
    { type: 'hideAgain', storyId: 'login', round: 1 },
    { type: 'reconsider', storyId: 'login', round: 1, reconsiders: true },
    { type: 'restoreRound', storyId: 'login', round: 1, restore: 1 },
  ] as const)('[CO5] $type has to wait on their stories', (command) => {
    expect(refusal(decided(collecting(), 'ann', command)).code).toBe('storyCollected');
  });

  test('[CO5] a round on another story goes its way', () => {
    const room = collecting(openRoom(), { storyIds: ['search'] });
    expect(story(revealed(voted(room, { bob: 5 })), 'login').round.state).toBe('revealed');
    expect(nextStory(room, 'x')?.id).toBe('login');
  });

  test('[CO6] another name, key or description says so to the people who have voted', () => {
    const room = collected(collecting(), 'login', { bob: 5 });
    for (const edit of [
      { type: 'editStory', storyId: 'login', name: 'Log in' },
      { type: 'editDetails', storyId: 'login', key: 'A-1' },
      { type: 'editDetails', storyId: 'login', description: 'With a password' },
    ] as const) {
      expect(story(sent(room, 'ann', edit), 'login').round).toMatchObject({ stale: ['bob'] });
    }
    const noted = sent(room, 'ann', { type: 'editDetails', storyId: 'login', note: 'Hm' });
    expect(story(noted, 'login').round).toMatchObject({ stale: null });
  });

  test('[CO4] everybody sees how far the others are, but not with hidden names and fewer than four', () => {
    const room = collected(collecting(), 'login', { bob: 5 });
    expect(
      progressOf(room, doneIn(room) ?? {}).map(({ participant, done, of }) => [
        participant.id,
        ...[done, of],
      ]),
    ).toEqual([
      ['ann', 0, 2],
      ['bob', 1, 2],
      ['cid', 0, 2],
    ]);
    const nameless = withRules(openRoom(), { hiddenNames: true });
    expect(doneIn(collecting(nameless))).toBeNull();
    expect(doneIn(collecting(joined(nameless, 'Dora')))).toEqual({});
  });

  test('[CO1] the deadline can be moved', () => {
    const endsAt = deadline + hour;
    const room = sent(collecting(), 'ann', { type: 'moveDeadline', endsAt });
    expect(nextAlarm(room)).toBe(endsAt);
    const past = { type: 'moveDeadline', endsAt: startOfTests } as const;
    expect(refusal(decided(room, 'ann', past)).code).toBe('badDeadline');
    expect(refusal(decided(openRoom(), 'ann', { ...past, endsAt })).code).toBe('notCollecting');
  });
});

describe('a collection ends', () => {
  const all = { ann: 5, bob: 5, cid: 5 };
  const over24 = { type: 'collectionOver' } as const;

  test('[CO7] at its deadline, however far ahead that is', () => {
    expect(dueCommand(collecting(), deadline - 1)).toBeUndefined();
    expect(dueCommand(collecting(), startOfTests)).toBeUndefined();
    expect(dueCommand(collecting(), deadline)).toEqual(over24);
    expect(nextAlarm(over(collecting()))).toBeNull();
  });

  const missingOne = collected(collected(collecting(), 'login', all), 'search', {
    ann: 1,
    bob: 1,
  });
  const skip = { type: 'skip', storyId: 'search', round: 1 } as const;

  test('[CO7] with the last missing vote, or when the last person skips', () => {
    expect(isCollecting(missingOne)).toBe(true);
    const completed = [collected(missingOne, 'search', { cid: 1 }), sent(missingOne, 'cid', skip)];
    for (const room of completed) {
      expect(dueCommand(room, startOfTests)).toEqual(over24);
      const ended = over(room);
      expect(['login', 'search'].map((id) => story(ended, id).round.state)).toEqual([
        'revealed',
        'revealed',
      ]);
    }
  });

  test.each([
    ['cid', { type: 'leave' }],
    ['cid', { type: 'watch', watches: true }],
    ['ann', { type: 'removeParticipant', participantId: 'cid' }],
    ['ann', { type: 'deleteStory', storyId: 'search' }],
  ] as const)('[CO7] but not by the departure of what was missing: %s, %p', (person, command) => {
    const left = sent(missingOne, person, command);
    expect(isComplete(left)).toBe(true);
    expect(dueCommand(left, startOfTests)).toBeUndefined();
    // Others still change their votes without ending it.
    const changed = sent(collected(left, 'login', { bob: 8 }), 'ann', {
      ...skip,
      storyId: 'login',
    });
    expect(dueCommand(changed, startOfTests)).toBeUndefined();
    expect(isCollecting(sent(changed, 'ann', { type: 'endCollection' }))).toBe(false);
  });

  test('[CO7] but not at its start, if all have voted by then', () => {
    const room = collecting(voted(openRoom(), all), { storyIds: ['login'] });
    expect(dueCommand(room, startOfTests)).toBeUndefined();
  });

  test('[CO7] not because a facilitator is done who still waits for others to join', () => {
    const alone = ['bob', 'cid'].reduce(
      (room, person) => sent(room, person, { type: 'leave' }),
      openRoom(),
    );
    const storyIds = ['login'];
    const done = collected(collecting(alone, { storyIds }), 'login', { ann: 5 });
    expect(dueCommand(done, startOfTests)).toBeUndefined();
    const asked = { storyIds, newcomers: false };
    const all = collected(collecting(alone, asked), 'login', { ann: 5 });
    expect(dueCommand(all, startOfTests)).toEqual(over24);
  });

  test('[CO7] when a facilitator ends it, once', () => {
    const room = collected(collecting(), 'login', { bob: 5 });
    const ended = sent(room, 'ann', { type: 'endCollection' });
    expect(isCollecting(ended)).toBe(false);
    expect(story(ended, 'login').round.state).toBe('revealed');
    const again = decided(ended, 'ann', { type: 'endCollection' });
    expect(refusal(again).code).toBe('notCollecting');
    expect(over(ended)).toEqual(ended);
  });

  test('[CO7] with its session, whose results can be read then', () => {
    const room = collected(collecting(), 'login', { bob: 5 });
    const closed = sent(room, 'ann', { type: 'closeSession' });
    expect(story(closed, 'login').round.state).toBe('revealed');
    expect(closed.collection?.endedAt).toBe(startOfTests);
    expect(nextAlarm(closed)).toBeNull();
  });

  test('[CO7] without stories that nobody has voted on, or whose reveal would tell people apart', () => {
    const nameless = collecting(withRules(openRoom(), { hiddenNames: true }));
    const ended = over(collected(nameless, 'login', { ann: 5, bob: 5 }));
    expect(story(ended, 'login').round).toMatchObject({ state: 'open', voters: ['ann', 'bob'] });
    expect(story(ended, 'search').round.state).toBe('open');
    expect(ended.collection?.sorted).toEqual([
      { storyId: 'login', group: 'tooFew' },
      { storyId: 'search', group: 'tooFew' },
    ]);
  });

  test('[CO1] and another one can begin, in which nobody has skipped anything', () => {
    const skip = { type: 'skip', storyId: 'login', round: 1 } as const;
    const again = collecting(over(sent(collecting(), 'bob', skip)));
    expect(doneBy(again, 'bob')).toBe(0);
    expect(again.collection?.sorted).toBeNull();
  });
});
