import { describe, expect, test } from 'bun:test';
import { decks } from '../decks/specified.ts';
import { exportedStories } from '../export/exported-story.ts';
import { outcomeOf } from '../outcome.ts';
import {
  decided,
  openRoom,
  refusal,
  revealed,
  sent,
  story,
  value,
  voted,
} from '../testing/room.ts';
import { viewFor } from '../view.ts';
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
  test('[HN1] is revealed as cards from low to high, and nobody is told apart', () => {
    expect(over(cast)).toMatchObject({ votes: [], cards: [3, 8, 13] });
    const outcome = outcomeOf(decks.fibonacci, castIn(over(cast)));
    expect(outcome).toMatchObject({ is: 'apart', lowest: { participantIds: [] } });
    const [exported] = exportedStories(viewFor(revealed(cast), 'ann'), new Map(), true);
    expect(exported?.votes.map(({ label, name }) => [label, name])).toEqual([
      ['3', ''],
      ['8', ''],
      ['13', ''],
    ]);
  });

  test('[HN2] leaves nothing on the server that says whose a card was', () => {
    const twin = voted(room, { cid: 3, ann: 8, bob: 13 });
    expect(revealed(twin)).toEqual(revealed(cast));
    const next = { type: 'startRound', storyId: 'login', round: 1 } as const;
    const kept = sent(revealed(cast), 'ann', next);
    expect(sent(revealed(twin), 'ann', next)).toEqual(kept);
    expect(kept.rounds['login']?.[0]?.round).toMatchObject({ votes: [], cards: [3, 8, 13] });
  });

  test('[HN3] stays one when the setting is turned off, for whoever voted before', () => {
    expect(over(set(cast, false))).toMatchObject({ votes: [], cards: [3, 8, 13] });
    const late = voted(set(voted(room, { bob: 8 }), false), { cid: 5 });
    expect(over(late).cards).toEqual([5, 8]);
  });

  test('[HN3] is any that is open when the setting is turned on, and none that was not voted on then', () => {
    const before = voted(set(room, false), { bob: 8 });
    expect(over(set(before, true))).toMatchObject({ votes: [], cards: [8] });
    expect(over(set(set(before, true), false))).not.toHaveProperty('cards');
  });

  test('[HN4] is what a vote can insist on', () => {
    expect(refusal(decided(set(room, false), 'bob', vote))).toEqual({ code: 'namesShown' });
    expect(value(decided(room, 'bob', vote))).toHaveLength(2);
  });

  test('[HN5] keeps the cards of those who leave after the reveal', () => {
    const left = sent(revealed(cast), 'bob', { type: 'leave' });
    expect(story(left, 'login').round).toMatchObject({ cards: [3, 8, 13] });
    expect(over(sent(cast, 'bob', { type: 'leave' })).cards).toEqual([3, 13]);
  });

  test('[HN6] is not hidden again, and one that is hidden again after names were seen keeps showing them', () => {
    const hide = { type: 'hideAgain', storyId: 'login', round: 1 } as const;
    expect(refusal(decided(revealed(cast), 'ann', hide))).toEqual({ code: 'namesHidden' });
    const seen = sent(revealed(voted(openRoom(), { bob: 8 })), 'ann', hide);
    expect(refusal(decided(set(seen, true), 'cid', vote))).toEqual({ code: 'namesShown' });
    expect(over(voted(set(seen, true), { cid: 5 })).votes).toHaveLength(2);
  });
});
