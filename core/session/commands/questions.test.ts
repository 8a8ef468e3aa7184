import { describe, expect, test } from 'bun:test';
import { size } from '../../decks/deck.ts';
import { markdownQuestions } from '../../export/table.ts';
import { collected, collecting } from '../../testing/collecting.ts';
import { decided, openRoom, refusal, sent, story, voted, withRules } from '../../testing/room.ts';
import type { Room } from '../room.ts';

const reveal = { type: 'reveal', storyId: 'login', round: 1 } as const;
const unknown = -1;

function asks(room: Room, person: string, reason: string, points = unknown, round = 1): Room {
  const remark = { reason, unsure: false };
  return sent(room, person, { type: 'vote', storyId: 'login', round, points, remark });
}

function describes(room: Room, description: string): Room {
  return sent(room, 'ann', { type: 'editDetails', storyId: 'login', description });
}

describe("the words of a vote with '?'", () => {
  test('[V21] become questions of the story at the reveal, each once and by their text', () => {
    const hidden = asks(asks(asks(openRoom(), 'bob', 'b?'), 'cid', 'a?'), 'ann', 'c?', 5);
    expect(story(hidden, 'login').questions).toBe(0);
    expect(hidden.details).toEqual({});
    const after = sent(hidden, 'ann', reveal);
    expect(story(after, 'login')).toMatchObject({ questions: 2, details: 1 });
    expect(after.details['login']?.questions).toEqual(['a?', 'b?']);
    const hide = { type: 'hideAgain', storyId: 'login', round: 1 } as const;
    expect(sent(sent(after, 'ann', hide), 'ann', reveal).details).toEqual(after.details);
  });

  test('[V21] are the same questions with hidden names, whoever asks', () => {
    const nameless = voted(withRules(openRoom(), { hiddenNames: true }), { ann: 5 });
    const asked = sent(asks(asks(nameless, 'bob', 'b?'), 'cid', 'a?'), 'ann', reveal);
    const other = sent(asks(asks(nameless, 'bob', 'a?'), 'cid', 'b?'), 'ann', reveal);
    expect(asked.details['login']?.questions).toEqual(['a?', 'b?']);
    expect(other.details).toEqual(asked.details);
  });

  test('[V21] are those that end with a question mark, in decks without this card', () => {
    const cards = [1, 2, 3].map((value) => size(value));
    const ours = openRoom({ name: 'Ours', average: 'all', cards });
    const said = asks(asks(asks(ours, 'bob', 'Why?', 3), 'cid', 'Why\u061f', 2), 'ann', 'Easy', 1);
    const { details } = sent(said, 'ann', reveal);
    expect(details['login']?.questions).toEqual(['Why?', 'Why\u061f']);
  });

  test('[V21] are the latest 20, and the oldest give way to new ones', () => {
    let room = openRoom();
    const asked: string[] = [];
    for (let round = 1; round <= 8; round += 1) {
      for (const person of ['ann', 'bob', 'cid']) {
        asked.push(`${round} ${person}?`);
        room = asks(room, person, `${round} ${person}?`, unknown, round);
      }
      room = sent(room, 'ann', { ...reveal, round });
      room = sent(room, 'ann', { type: 'startRound', storyId: 'login', round });
    }
    expect(room.details['login']?.questions).toEqual(asked.slice(-20));
    expect(story(room, 'login').questions).toBe(20);
  });

  test('[V21] are answered by another description alone', () => {
    const asked = sent(asks(openRoom(), 'bob', 'a?'), 'ann', reveal);
    const noted = sent(asked, 'ann', { type: 'editDetails', storyId: 'login', note: 'n' });
    expect(story(noted, 'login').questions).toBe(1);
    const answered = describes(noted, 'The answer');
    expect(story(answered, 'login').questions).toBe(0);
    expect(answered.details['login']).toMatchObject({ questions: [], description: 'The answer' });
  });

  test('[V21] are exported as a list in Markdown, as text', () => {
    const questions = ['Is <b> *safe*?'];
    expect(
      markdownQuestions([
        { key: 'A-1', name: 'Log in', fullTitle: '', questions },
        { key: '', name: 'Out', fullTitle: '', questions: [] },
      ]),
    ).toBe('### A-1 Log in\n\n- [ ] Is \\<b\\> \\*safe\\*?\n');
  });
});

describe('a vote from before the description changed', () => {
  const vote = { type: 'vote', storyId: 'login', round: 1, points: 8 } as const;

  test('[V22] may be changed once, though votes stay otherwise', () => {
    const before = describes(voted(openRoom(), { bob: 5 }), 'More');
    expect(story(before, 'login').round).toMatchObject({ stale: ['bob'] });
    const after = sent(before, 'bob', vote);
    expect(after.ballots).toEqual({ login: { bob: 8 } });
    expect(story(after, 'login').round).toMatchObject({ voters: ['bob'], stale: null });
    expect(refusal(decided(after, 'bob', vote))).toEqual({ code: 'votesStay' });
  });

  test('[V22] is the only one: other details change nothing for it, nor for later votes', () => {
    const before = voted(openRoom(), { bob: 5 });
    const noted = sent(before, 'ann', { type: 'editDetails', storyId: 'login', note: 'n' });
    expect(refusal(decided(noted, 'bob', vote))).toEqual({ code: 'votesStay' });
    const late = voted(describes(before, 'More'), { cid: 5 });
    expect(story(late, 'login').round).toMatchObject({ stale: ['bob'] });
    expect(refusal(decided(late, 'cid', vote))).toEqual({ code: 'votesStay' });
    expect(story(sent(late, 'bob', { type: 'leave' }), 'login').round).toMatchObject({
      voters: ['cid'],
      stale: null,
    });
  });

  test('[V22, TR39] is one also when an update of many stories has changed it', () => {
    const before = voted(openRoom(), { bob: 5, cid: 5 });
    const update = (edit: object) =>
      sent(before, 'ann', { type: 'addStories', add: [], update: [{ storyId: 'login', ...edit }] });
    const after = update({ description: 'More' });
    expect(story(after, 'login').round).toMatchObject({ stale: ['bob', 'cid'] });
    expect(sent(after, 'bob', vote).ballots).toEqual({ login: { bob: 8, cid: 5 } });
    expect(story(update({ name: 'Log in' }), 'login').round).toMatchObject({ stale: null });
  });

  test('[V22] is current again once its description is back, and a vote from between is not', () => {
    const more = describes(voted(openRoom(), { bob: 5 }), 'More');
    const between = voted(more, { cid: 5 });
    const update = [{ storyId: 'login', description: '', name: 'Log in' }];
    const back = sent(between, 'ann', { type: 'deleteStories', storyIds: [], update });
    expect(story(back, 'login').round).toMatchObject({ stale: ['cid'] });
    expect(refusal(decided(back, 'bob', vote))).toEqual({ code: 'votesStay' });
    expect(story(describes(back, 'More'), 'login').round).toMatchObject({ stale: ['bob'] });
    // The first of two changes is still there.
    const twice = describes(voted(describes(more, 'Much more'), { cid: 5 }), 'More');
    expect(story(twice, 'login').round).toMatchObject({ stale: ['bob', 'cid'] });
    const voteAgain = sent(more, 'bob', vote);
    expect(story(describes(voteAgain, ''), 'login').round).toMatchObject({ stale: ['bob'] });
  });

  test('[CO6] is current again once the name and the description of a collected story are back', () => {
    const room = collected(collecting(), 'login', { bob: 5 });
    const { name } = story(room, 'login');
    const to = (before: Room, name: string, description: string) => {
      const update = [{ storyId: 'login', name, description }];
      return sent(before, 'ann', { type: 'addStories', add: [], update });
    };
    const changed = to(room, 'Log in by key', 'With a passkey');
    expect(story(changed, 'login').round).toMatchObject({ stale: ['bob'] });
    expect(story(to(changed, name, ''), 'login').round).toMatchObject({ stale: null });
    expect(story(to(changed, 'Log in by key', ''), 'login').round).toMatchObject({
      stale: ['bob'],
    });
  });
});
