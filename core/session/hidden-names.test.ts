import { describe, expect, test } from 'bun:test';
import * as fc from 'fast-check';
import { consensusOf } from '../consensus.ts';
import { decks } from '../decks/specified.ts';
import { exportedStories } from '../export/exported-story.ts';
import { byFacilitator, type Move, moves } from '../testing/moves.ts';
import { trials } from '../testing/nightly.ts';
import { play } from '../testing/play.ts';
import {
  decided,
  joined,
  keyOf,
  openRoom,
  refusal,
  revealed,
  sent,
  story,
  surroundings,
  value,
  voted,
} from '../testing/room.ts';
import { othersIn, snooped } from '../testing/snoop.ts';
import { viewFor } from '../view.ts';
import { apply } from './apply.ts';
import type { Command } from './commands.ts';
import { decide } from './decide.ts';
import type { Room } from './room.ts';
import { castIn, type RevealedRound } from './round.ts';

function set(room: Room, hiddenNames: boolean): Room {
  return sent(room, 'ann', { type: 'changeSettings', settings: { hiddenNames } });
}

function over(room: Room): RevealedRound {
  const { round } = story(revealed(room), 'login');
  if (round.state === 'open') throw new Error('still open');
  return round;
}

const room = set(openRoom(), true);
const cast = voted(room, { cid: 13, ann: 3, bob: 8 });
const vote = { type: 'vote', storyId: 'login', round: 1, points: 5, namesHidden: true } as const;

describe('a round without names', () => {
  test('[HN1] is revealed as cards from low to high, without a sign of the people', () => {
    expect(over(cast)).toMatchObject({ votes: [], cards: [3, 8, 13] });
    const consensus = consensusOf(decks.fibonacci, castIn(over(cast)));
    expect(consensus).toMatchObject({ is: 'apart', lowest: { participantIds: [] } });
    const [exported] = exportedStories(viewFor(revealed(cast), 'ann'), new Map(), true);
    expect(exported?.votes.map(({ label, name }) => [label, name])).toEqual([
      ['3', ''],
      ['8', ''],
      ['13', ''],
    ]);
  });

  test('[HN1] leaves nothing on the server that says whose a card was', () => {
    const twin = voted(room, { cid: 3, ann: 8, bob: 13 });
    expect(revealed(twin)).toEqual(revealed(cast));
    const next = { type: 'startRound', storyId: 'login', round: 1 } as const;
    const kept = sent(revealed(cast), 'ann', next);
    expect(sent(revealed(twin), 'ann', next)).toEqual(kept);
    expect(kept.rounds['login']?.[0]?.round).toMatchObject({ votes: [], cards: [3, 8, 13] });
  });

  test('[HN3] stays one when the setting is turned off, for those who voted before', () => {
    expect(over(set(cast, false))).toMatchObject({ votes: [], cards: [3, 8, 13] });
    const late = voted(set(voted(joined(room, 'Dora'), { ann: 3, bob: 8, cid: 5 }), false), {
      dora: 5,
    });
    expect(over(late).cards).toEqual([3, 5, 5, 8]);
  });

  test('[HN3] is any that is open when the setting is turned on, and none that was not voted on then', () => {
    const before = voted(set(room, false), { ann: 3, bob: 8, cid: 5 });
    expect(over(set(before, true))).toMatchObject({ votes: [], cards: [3, 5, 8] });
    expect(over(set(set(before, true), false))).toMatchObject({ cards: null });
  });

  test('[HN8] loses its votes when the setting is turned off while they are too few to be revealed', () => {
    const few = set(voted(room, { ann: 3, bob: 8 }), false);
    expect(few).toEqual(set(room, false));
    expect(over(voted(few, { ann: 3, bob: 8 })).votes).toHaveLength(2);
    const shown = voted(set(room, false), { bob: 8 });
    expect(set(set(shown, true), false)).toEqual(shown);
  });

  test('[HN3] is what a vote can insist on', () => {
    expect(refusal(decided(set(room, false), 'bob', vote))).toEqual({ code: 'namesShown' });
    expect(value(decided(room, 'bob', vote))).toHaveLength(2);
  });

  test('[HN5] keeps the cards of those who leave after the reveal', () => {
    const left = sent(revealed(cast), 'bob', { type: 'leave' });
    expect(story(left, 'login').round).toMatchObject({ cards: [3, 8, 13] });
    const dora = voted(joined(cast, 'Dora'), { dora: 5 });
    expect(over(sent(dora, 'bob', { type: 'leave' })).cards).toEqual([3, 5, 13]);
  });

  test('[HN8] is not hidden again, and one that is hidden again after names were seen keeps showing them', () => {
    const hide = { type: 'hideAgain', storyId: 'login', round: 1 } as const;
    expect(refusal(decided(revealed(cast), 'ann', hide))).toEqual({ code: 'namesHidden' });
    const seen = sent(revealed(voted(openRoom(), { bob: 8 })), 'ann', hide);
    expect(refusal(decided(set(seen, true), 'cid', vote))).toEqual({ code: 'namesShown' });
    expect(over(voted(set(seen, true), { cid: 5 })).votes).toHaveLength(2);
  });
});

describe('fewer than three votes without names', () => {
  const tooFew = { code: 'tooFewVotes' } as const;
  const reveal = { type: 'reveal', storyId: 'login', round: 1 } as const;
  const two = voted(room, { ann: 3, bob: 8 });

  test('[HN8] are not revealed, whoever asks and whose ever they are', () => {
    for (const few of [room, voted(room, { bob: 8 }), two]) {
      expect(refusal(decided(few, 'ann', reveal))).toEqual(tooFew);
    }
    expect(over(voted(two, { cid: 5 })).cards).toEqual([3, 5, 8]);
    expect(over(set(voted(set(room, false), { bob: 8 }), false)).votes).toHaveLength(1);
  });

  test('[HN8] are those that come from fewer than three browsers', () => {
    const seat = (participantId: string, browser: string) =>
      ({ type: 'seatTaken', participantId, keyHash: keyOf(browser) }) as const;
    const cids = apply(cast, seat('cid', 'bob'));
    expect(refusal(decided(cids, 'ann', reveal))).toEqual(tooFew);
    const withDora = voted(joined(cids, 'Dora'), { dora: 5 });
    expect(over(withDora).cards).toHaveLength(4);
    // Dora has two browsers, and so links the seats of two others.
    const linked = apply(apply(withDora, seat('dora', 'ann')), seat('dora', 'phone'));
    expect(refusal(decided(linked, 'ann', reveal))).toEqual(tooFew);
  });

  test('[HN8, AR1, TI3] are not revealed by themselves either', () => {
    const settings = { autoReveal: true, timerReveals: true };
    const auto = sent(two, 'ann', { type: 'changeSettings', settings });
    const system = (of: Room, command: Command) =>
      value(decide(of, { kind: 'system' }, command, surroundings()));
    const review = { type: 'reviewCountdowns', here: ['ann', 'bob'] } as const;
    expect(system(auto, review)).toEqual([]);
    const all = voted(auto, { cid: 5 });
    expect(system(all, { ...review, here: ['ann', 'bob', 'cid'] })).toMatchObject([
      { type: 'countdownChanged', storyId: 'login' },
    ]);
    const countdown = { type: 'countdownChanged', storyId: 'login', countdown: 1 } as const;
    const counting = apply(auto, countdown);
    expect(system(counting, { type: 'countdownOver', storyId: 'login' })).toEqual([
      { ...countdown, countdown: null },
    ]);
    const timed = sent(auto, 'ann', { ...reveal, type: 'startTimer', seconds: 60 });
    const timeUp = { type: 'timeUp', storyId: 'login' } as const;
    expect(system(timed, timeUp)).toEqual([timeUp]);
    expect(system(voted(timed, { cid: 5 }), timeUp)).toHaveLength(2);
  });
});

describe('a vote without a name that somebody else takes out of its round', () => {
  const dora = voted(joined(cast, 'Dora'), { dora: 5 });
  const reveal = { type: 'reveal', storyId: 'login', round: 1 } as const;
  const remove = { type: 'removeParticipant', participantId: 'dora' } as const;
  const watch = { type: 'setWatching', participantId: 'dora', watches: true } as const;

  test.each([remove, watch])('[HN5] takes the others along: $type', (command) => {
    const after = sent(dora, 'ann', command);
    expect(after.ballots).toEqual({});
    expect(story(after, 'login')).toEqual(story(room, 'login'));
    expect(refusal(decided(after, 'ann', reveal))).toEqual({ code: 'tooFewVotes' });
    expect(over(voted(after, { ann: 3, bob: 8, cid: 13 })).cards).toEqual([3, 8, 13]);
  });

  test.each([remove, watch])(
    '[HN5] leaves the other stories alone, and rounds with names: $type',
    (command) => {
      const both = sent(dora, 'bob', { type: 'vote', storyId: 'search', round: 1, points: 5 });
      expect(sent(both, 'ann', command).ballots).toEqual({ search: { bob: 5 } });
      const named = voted(joined(openRoom(), 'Dora'), { bob: 8, dora: 5 });
      expect(sent(named, 'ann', command).ballots).toEqual({ login: { bob: 8 } });
    },
  );

  test('[HN5] is no matter where they do so themselves', () => {
    const changing = sent(dora, 'ann', {
      type: 'changeSettings',
      settings: { canChangeVotes: true },
    });
    for (const command of [
      { ...reveal, type: 'withdrawVote' },
      { type: 'watch', watches: true },
      { type: 'leave' },
    ] as const) {
      expect(over(sent(changing, 'dora', command)).cards).toEqual([3, 8, 13]);
    }
    const own = sent(dora, 'ann', { ...watch, participantId: 'ann' });
    expect(over(own).cards).toEqual([5, 8, 13]);
  });
});

/** Ann leads Bob, Cid and Dora, each with a browser of their own, in a session without names. */
const opening: readonly Move[] = [
  ...['Bob', 'Cid', 'Dora'].map(
    (name, place) => ({ kind: 'join', name, browser: place + 1, watches: false }) as const,
  ),
  { ...byFacilitator, type: 'changeSettings', order: 2 },
  { ...byFacilitator, type: 'createStory' },
];

const byAnybody = fc
  .record({
    type: fc.constantFrom(
      ...Array<'vote'>(12).fill('vote'),
      ...(['withdrawVote', 'watch', 'leave'] as const),
    ),
    sender: fc.nat(4),
    points: fc.record({ card: fc.nat(4) }),
    order: fc.constantFrom(0, 2),
  })
  .map((some): Move => ({ ...byFacilitator, ...some }));

const byLeader = fc
  .record({
    type: fc.constantFrom(
      ...(['setWatching', 'removeParticipant', 'changeSettings', 'startRound'] as const),
      ...Array<'reveal'>(4).fill('reveal'),
      ...(['hideAgain', 'restoreRound', 'startTimer', 'timeUp'] as const),
      ...(['reviewCountdowns', 'countdownOver'] as const),
    ),
    participant: fc.nat(4),
    order: fc.integer({ min: -1, max: 6 }),
  })
  .map((some): Move => ({ ...byFacilitator, ...some }));

/** More seats for browsers that have one. */
const again = fc.record({
  kind: fc.constant('join'),
  name: fc.constantFrom('Eve', 'Finn'),
  browser: fc.nat(1),
  watches: fc.constant(false),
});

/** Ways to choose which votes are revealed together: commands, alarms, and more seats of one's own. */
const attacks = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: byAnybody },
    { weight: 4, arbitrary: byLeader },
    { weight: 1, arbitrary: again },
  ),
  { maxLength: 60, size: 'max' },
);

test('[HN8, HN5, HN3] whatever is sent, no vote can be identified by those who note all voters and know their own votes', async () => {
  let [revealsSeen, reductionsSeen] = [0, 0];
  const law = fc.property(fc.oneof(attacks, moves), (tried) => {
    const { reveals, reduced } = snooped(play('fibonacci', [...opening, ...tried]));
    reductionsSeen += Math.sign(reduced.size);
    const shown = new Set<unknown>();
    for (const reveal of reveals) {
      const { room, cards, votes } = reveal;
      if (cards === undefined) {
        expect(votes.filter(({ isNameless }) => isNameless)).toEqual([]);
        continue;
      }
      revealsSeen += 1;
      expect(cards).toEqual(votes.map(({ points }) => points).sort((a, b) => a - b));
      for (const key of Object.values(room.seats).flat()) {
        expect(othersIn(reveal, key)).toBeGreaterThanOrEqual(2);
      }
      for (const vote of votes) {
        // No two reveals, of whatever sets of voters, can be compared.
        expect(shown.has(vote) || reduced.has(vote) || vote.wasSeen).toBe(false);
        shown.add(vote);
      }
    }
  });
  await fc.assert(law, trials(150));
  expect(revealsSeen).toBeGreaterThan(20);
  expect(reductionsSeen).toBeGreaterThan(10);
});
