import { describe, expect, test } from 'bun:test';
import { exportedStories } from '../export/exported-story.ts';
import {
  decided,
  openRoom,
  refusal,
  revealed,
  sent,
  story,
  voted,
  withRules,
} from '../testing/room.ts';
import { viewFor } from '../view.ts';
import { longestReason, type Remark } from './remark.ts';
import type { Room } from './room.ts';
import { remarksOf } from './round.ts';

const room = withRules(openRoom(), { canChangeVotes: true });
const why: Remark = { reason: 'No test covers it', unsure: false };
const unsure: Remark = { reason: '', unsure: true };

function says(before: Room, person: string, points: number, remark: Remark): Room {
  const { number: round } = story(before, 'login').round;
  return sent(before, person, { type: 'vote', storyId: 'login', round, points, remark });
}

function stored(reason: string): string | undefined {
  return says(room, 'bob', 5, { reason, unsure: false }).remarks['login']?.['bob']?.reason;
}

describe('the remark of a vote', () => {
  test('[V20] is seen by its voter alone before the reveal, and by everybody after it', () => {
    const hidden = says(says(room, 'bob', 5, why), 'cid', 8, unsure);
    expect(viewFor(hidden, 'bob').ownRemarks).toEqual({ login: why });
    expect(viewFor(hidden, 'ann').ownRemarks).toEqual({});
    const after = revealed(hidden);
    expect(after.remarks).toEqual({});
    expect(remarksOf(story(after, 'login').round)).toEqual([
      { participantId: 'bob', ...why },
      { participantId: 'cid', ...unsure },
    ]);
  });

  test('[V20] is changed and withdrawn with its vote', () => {
    const first = says(room, 'bob', 5, why);
    expect(says(first, 'bob', 5, unsure).remarks).toEqual({ login: { bob: unsure } });
    expect(voted(first, { bob: 5 }).remarks).toEqual({});
    const withdraw = { type: 'withdrawVote', storyId: 'login', round: 1 } as const;
    expect(sent(first, 'bob', withdraw).remarks).toEqual({});
    expect(sent(first, 'bob', { type: 'watch', watches: true }).remarks).toEqual({});
    expect(sent(first, 'bob', { type: 'leave' }).remarks).toEqual({});
    expect(sent(first, 'ann', { type: 'deleteStory', storyId: 'login' }).remarks).toEqual({});
  });

  test('[V20] is hidden again with its vote, and kept with its round', () => {
    const after = revealed(says(room, 'bob', 5, why));
    const hide = { type: 'hideAgain', storyId: 'login', round: 1 } as const;
    expect(sent(after, 'ann', hide).remarks).toEqual({ login: { bob: why } });
    const next = sent(after, 'ann', { type: 'startRound', storyId: 'login', round: 1 });
    const ofBob = [{ participantId: 'bob', ...why }];
    expect(next.rounds['login']?.[0]?.round.remarks).toEqual(ofBob);
    expect(sent(next, 'bob', { type: 'leave' }).rounds['login']?.[0]?.round.remarks).toBeNull();
    const restore = { type: 'restoreRound', storyId: 'login', round: 2, restore: 1 } as const;
    expect(remarksOf(story(sent(next, 'ann', restore), 'login').round)).toEqual(ofBob);
  });

  test('[V20] is gone with its voter after the reveal', () => {
    const after = revealed(says(says(room, 'bob', 5, why), 'cid', 8, unsure));
    const left = sent(after, 'bob', { type: 'leave' });
    expect(remarksOf(story(left, 'login').round)).toEqual([{ participantId: 'cid', ...unsure }]);
  });

  test('[V20] is one line that stays in its place, and none if it says nothing', () => {
    expect(stored('  two\nlines\u202e of it\u0000 ')).toBe('two lines of it');
    expect(stored('<b>=1+1</b>')).toBe('<b>=1+1</b>');
    for (const nothing of ['', '   ', '\u200b\u202e']) {
      expect(says(room, 'bob', 5, { reason: nothing, unsure: false }).remarks).toEqual({});
    }
  });

  test('[V20] has a reason of up to 140 characters', () => {
    expect(stored('x'.repeat(longestReason))).toHaveLength(140);
    const remark = { reason: 'x'.repeat(141), unsure: false };
    const vote = { type: 'vote', storyId: 'login', round: 1, points: 5, remark } as const;
    const tooLong = { code: 'textTooLong', field: 'remark.reason', limit: 140 } as const;
    expect(refusal(decided(room, 'bob', vote))).toEqual(tooLong);
  });

  test('[V20, EX4] is exported with names only', () => {
    const view = viewFor(revealed(says(room, 'bob', 5, why)), null);
    const [withNames] = exportedStories(view, new Map(), true);
    expect(withNames?.remarks).toEqual([{ name: 'Bob', label: '5', ...why }]);
    expect(exportedStories(view, new Map(), false)[0]?.remarks).toEqual([]);
  });
});

describe('with hidden names', () => {
  const nameless = withRules(room, { hiddenNames: true });

  test('[HN9] reasons are shown by their text, apart from the cards, the people and who is unsure', () => {
    const cast = (bob: [number, Remark], cid: [number, Remark]) =>
      revealed(says(says(voted(nameless, { ann: 1 }), 'bob', ...bob), 'cid', ...cid));
    const after = cast([5, { reason: 'b', unsure: true }], [8, { reason: 'a', unsure: false }]);
    expect(story(after, 'login').round).toMatchObject({
      votes: [],
      cards: [1, 5, 8],
      remarks: [
        { participantId: null, reason: 'a', unsure: false },
        { participantId: null, reason: 'b', unsure: false },
        { participantId: null, reason: '', unsure: true },
      ],
    });
    expect(cast([8, { reason: 'a', unsure: false }], [5, { reason: 'b', unsure: true }])).toEqual(
      after,
    );
    expect(cast([5, { reason: 'a', unsure: true }], [8, { reason: 'b', unsure: false }])).toEqual(
      after,
    );
  });
});
