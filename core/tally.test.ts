import { expect, test } from 'bun:test';
import { apply } from './session/apply.ts';
import type { Command } from './session/commands.ts';
import type { Room } from './session/room.ts';
import { castIn, isTallied } from './session/round.ts';
import { tallied, withVotes } from './tally.ts';
import { inEveryPlay } from './testing/law.ts';
import { decided, openRoom, revealed, sent, story, value, voted } from './testing/room.ts';
import { applyToView, viewFor, visibleChanges } from './view.ts';

const room = revealed(voted(openRoom(), { ann: 8, bob: 13, cid: 8 }));
const { round } = story(room, 'login');
const large: Room = { ...room, stories: room.stories.map(tallied) };

test('[W92] a tally says what was voted, and not by whom', () => {
  const told = story(large, 'login').round;
  expect(told).toMatchObject({
    votes: [],
    tally: [
      [8, 2],
      [13, 1],
    ],
  });
  expect(isTallied(told)).toBe(true);
  expect(told.state === 'revealed' && castIn(told)).toEqual([
    { points: 8 },
    { points: 8 },
    { points: 13 },
  ]);
});

test('[W92] votes that were asked for take the place of their tally', () => {
  expect(withVotes(large, 'login', round)).toEqual(room);
});

test('[W92] votes of another round, of other cards or of who is not here do not', () => {
  if (round.state === 'open') throw new Error('it was not revealed');
  const fewer = { ...round, votes: round.votes.slice(1) };
  for (const told of [{ ...round, number: 2 }, fewer, story(openRoom(), 'login').round]) {
    expect(withVotes(large, 'login', told)).toBe(large);
  }
  const withoutCid = {
    ...large,
    participants: large.participants.filter(({ id }) => id !== 'cid'),
  };
  expect(withVotes(withoutCid, 'login', round)).toBe(withoutCid);
});

/** What a page shows that was told tallies in `room`, once `command` was carried out. */
function shownAfter(command: Command, person = 'ann') {
  const before = viewFor(large, null);
  return visibleChanges(value(decided(room, person, command)), null).reduce(applyToView, before);
}

test.each([
  ['leave', 'bob', { type: 'leave' }],
  ['removal', 'ann', { type: 'removeParticipant', participantId: 'cid' }],
] as const)(
  '[W92] after a %s the tally is right on pages that do not know whose the votes were',
  (_, person, command) => {
    const after = sent(room, person, command);
    expect(shownAfter(command, person).stories).toEqual(after.stories.map(tallied));
  },
);

test('[W92] a round that is hidden again has its voters on pages that did not know them', () => {
  const command = { type: 'hideAgain', storyId: 'login', round: 1 } as const;
  expect(shownAfter(command)).toEqual(viewFor(sent(room, 'ann', command), null));
});

test(
  '[W92] a page that knows no votes but their tally shows what the server would show, and all of it once it asks',
  inEveryPlay((steps) => {
    for (const { decision, before } of steps) {
      if (!decision.ok) continue;
      let room = before;
      let view = viewFor({ ...before, stories: before.stories.map(tallied) }, null);
      for (const change of decision.value) {
        room = apply(room, change);
        view = visibleChanges([change], null).reduce(applyToView, view);
        const shown = room.stories.map((story, index) => {
          const round = view.stories[index]?.round;
          return round && isTallied(round) ? tallied(story) : story;
        });
        expect(view).toEqual({ ...viewFor(room, null), stories: shown });
      }
      const asked = room.stories.reduce((all, { id, round }) => withVotes(all, id, round), view);
      expect(asked).toEqual(viewFor(room, null));
    }
  }),
  60_000,
);
