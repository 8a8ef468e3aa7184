import { expect, test } from 'bun:test';
import { apply } from './session/apply.ts';
import { needsReading, withoutVoters } from './session/collecting.ts';
import type { Command } from './session/commands.ts';
import type { Room } from './session/room.ts';
import { castIn, lacksVotes, voteCountOf } from './session/round.ts';
import { asSent, tallied, type Votes, votesFrom, votesOn, withVotes } from './tally.ts';
import { asKnownTo } from './testing/known-votes.ts';
import { inEveryPlay } from './testing/law.ts';
import { decided, openRoom, revealed, sent, story, value, voted } from './testing/room.ts';
import { applyToView, viewFor, visibleChanges } from './view.ts';

const room = revealed(voted(openRoom(), { ann: 8, bob: 13, cid: 8 }));
const large: Room = { ...room, stories: room.stories.map(tallied) };

test('a tally says what was voted, and not by whom', () => {
  const told = story(large, 'login').round;
  expect(told).toMatchObject({
    votes: [],
    tally: [
      [8, 2],
      [13, 1],
    ],
  });
  expect(lacksVotes(told)).toBe(true);
  expect(told.state === 'revealed' && castIn(told)).toEqual([
    { points: 8 },
    { points: 8 },
    { points: 13 },
  ]);
});

/** The votes on 'login' as the server sends them in `room`. */
function sentIn(room: Room): Votes {
  return value(votesOn(room, 'login'));
}

test("a page is sent the votes on the story it looks at and on the team's, and the tallies of all others", () => {
  const more = ['login', 'search', 'third'].map((id) => ({ ...story(room, 'login'), id }));
  const session = { ...room.session, facilitatorActiveStoryId: 'third' };
  const sent = asSent({ ...room, session, stories: more }, 'login');
  expect(sent.stories.map(({ round }) => lacksVotes(round))).toEqual([false, true, false]);
  expect(asSent({ ...room, session, stories: more }, null).stories[0]).toEqual(
    story(large, 'login'),
  );
});

test('an open round shows that somebody has voted, and not who', () => {
  const open = voted(openRoom(), { ann: 8, bob: 13 });
  const told = { ...open, stories: open.stories.map(tallied) };
  expect(story(told, 'login').round).toMatchObject({ voters: [], unnamed: true });
  expect(lacksVotes(story(told, 'search').round)).toBe(false);
  const more = value(decided(open, 'cid', { type: 'vote', storyId: 'login', round: 1, points: 5 }));
  const view = visibleChanges(more, null).reduce(applyToView, viewFor(told, null));
  expect(voteCountOf(story({ ...told, ...view }, 'login').round)).toBeGreaterThan(0);
  const after = more.reduce(apply, open);
  expect(withVotes(view, sentIn(after))).toEqual(viewFor(after, null));
});

test('votes that were asked for take the place of their tally', () => {
  expect(withVotes(large, sentIn(room))).toEqual(room);
  expect(
    withVotes({ ...large, revision: large.revision - 1, mark: 'before' }, sentIn(room)).stories,
  ).toEqual(room.stories);
});

test('votes of another round, from before, from elsewhere or of who is not here do not', () => {
  const told = sentIn(room);
  const { revision } = room;
  for (const other of [
    { ...told, rounds: { login: { ...story(room, 'login').round, number: 2 } } },
    sentIn({ ...openRoom(), revision }),
    { ...told, revision: revision - 1 },
    { ...told, mark: 'restored' },
  ]) {
    expect(withVotes(large, other)).toBe(large);
  }
  const participants = large.participants.filter(({ id }) => id !== 'cid');
  const withoutCid = { ...large, participants };
  expect(withVotes(withoutCid, told)).toBe(withoutCid);
});

/** The view of a page with the tallies of `from`, after `command`. */
function shownAfter(command: Command, person = 'ann', from = room) {
  const before = viewFor({ ...from, stories: from.stories.map(tallied) }, null);
  return visibleChanges(value(decided(from, person, command)), null).reduce(applyToView, before);
}

test.each([
  ['leave', 'bob', { type: 'leave' }],
  ['removal', 'ann', { type: 'removeParticipant', participantId: 'cid' }],
] as const)(
  'after a %s the tally is right on pages that do not know whose the votes were',
  (_, person, command) => {
    const after = sent(room, person, command);
    expect(shownAfter(command, person).stories).toEqual(after.stories.map(tallied));
  },
);

test('of a round whose last vote has gone there is nothing to ask for', () => {
  const alone = revealed(voted(openRoom(), { bob: 8 }));
  const after = sent(alone, 'bob', { type: 'leave' });
  expect(shownAfter({ type: 'leave' }, 'bob', alone)).toEqual(viewFor(after, null));
});

test('a round that is hidden again has its voters on pages that did not know them', () => {
  const command = { type: 'hideAgain', storyId: 'login', round: 1 } as const;
  expect(shownAfter(command)).toEqual(viewFor(sent(room, 'ann', command), null));
});

test(
  'a page that knows no votes but their tally shows what the server would show, and all of it once it asks',
  inEveryPlay((steps) => {
    for (const { decision, before } of steps) {
      if (!decision.ok) continue;
      let room = before;
      const { done } = viewFor(before, null);
      let view = { ...viewFor({ ...before, stories: before.stories.map(tallied) }, null), done };
      const shown = () => withoutVoters(view, null);
      for (const change of decision.value) {
        room = apply(room, change);
        view = visibleChanges([change], null).reduce(applyToView, view);
        if (needsReading(before, room)) break;
        const expected = { ...viewFor(room, null), done: view.done };
        expect(shown()).toEqual(asKnownTo(view, expected));
      }
      // Pages ask for the whole room then.
      if (needsReading(before, room)) continue;
      const asked = withVotes(shown(), value(votesFrom(withoutVoters(room, null))));
      expect(asked).toEqual(viewFor(room, null));
    }
  }),
);
