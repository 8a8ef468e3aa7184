import { describe, expect, test } from 'bun:test';
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
} from '../../testing/room.ts';
import { apply } from '../apply.ts';
import type { Command } from '../commands.ts';
import { join } from '../join.ts';
import { atTable, findParticipant, newParticipant, turnout } from '../open-room.ts';
import type { Room } from '../room.ts';
import { votersOf } from '../round.ts';

const room = openRoom();
const watch = { type: 'watch', watches: true } as const;
const voteAgain = { type: 'watch', watches: false } as const;
const vote = { type: 'vote', storyId: 'login', round: 1, points: 5 } as const;

function names(room: Room): string[] {
  return atTable(room, story(room, 'login').round).map(({ name }) => name);
}

describe('who only watches', () => {
  test('[WA1] is as they were but for that, and votes again whenever they want', () => {
    const watching = sent(room, 'bob', watch);
    const bob = newParticipant('bob', 'Bob', { met: true });
    expect(findParticipant(watching, 'bob')).toEqual({ ...bob, watches: true });
    expect(value(decided(watching, 'bob', watch))).toEqual([]);
    expect(sent(watching, 'bob', voteAgain)).toEqual(room);
  });

  test('[WA1] takes their seat so, and returns to it as they left it', () => {
    const entered = value(
      join(room, { name: 'Dora', watches: true }, keyOf('dora'), surroundings(['dora'])),
    ).changes.reduce(apply, room);
    expect(findParticipant(entered, 'dora')).toMatchObject({ watches: true });
    expect(findParticipant(joined(room, 'Dora'), 'dora')).toMatchObject({ watches: false });
    const again = value(join(entered, { name: 'Dora' }, keyOf('dora'), surroundings()));
    expect(again).toEqual({ participantId: 'dora', changes: [] });
  });

  test('[WA1] may be a facilitator, who leads as before', () => {
    const watching = sent(room, 'ann', watch);
    expect(decided(watching, 'ann', { type: 'reveal', storyId: 'login', round: 1 }).ok).toBe(true);
    expect(refusal(decided(watching, 'ann', vote))).toEqual({ code: 'onlyWatching' });
  });

  test('[WA2] loses the hidden votes on all stories, and keeps those that are revealed', () => {
    const search = { ...vote, storyId: 'search' };
    const before = sent(revealed(voted(room, { bob: 5, cid: 3 })), 'bob', search);
    const after = sent(sent(before, 'cid', search), 'bob', watch);
    expect(after.ballots).toEqual({ search: { cid: 5 } });
    expect(votersOf(story(after, 'search').round)).toEqual(['cid']);
    expect(story(after, 'login')).toEqual(story(before, 'login'));
  });

  test.each<Command>([vote, { type: 'withdrawVote', storyId: 'login', round: 1 }])(
    '[WA2] has no vote to give: $type',
    (command) => {
      expect(refusal(decided(sent(room, 'bob', watch), 'bob', command))).toEqual({
        code: 'onlyWatching',
      });
    },
  );

  test('[WA2] is not at the table, unless a card of theirs lies there face up', () => {
    const before = voted(room, { bob: 5, cid: 3 });
    expect(names(sent(before, 'bob', watch))).toEqual(['Ann', 'Cid']);
    const after = sent(revealed(before), 'bob', watch);
    expect(names(after)).toEqual(['Ann', 'Bob', 'Cid']);
    expect(turnout(after, story(after, 'login').round)).toEqual({ voted: 2, all: 3 });
  });

  test('[WA2] counts with their card where nobody knows whose it is', () => {
    const settings = { hiddenNames: true };
    const hidden = sent(room, 'ann', { type: 'changeSettings', settings });
    const before = revealed(voted(hidden, { ann: 3, bob: 5, cid: 3 }));
    const after = sent(sent(before, 'bob', watch), 'cid', watch);
    expect(turnout(after, story(after, 'login').round)).toEqual({ voted: 3, all: 3 });
  });

  test('[WA1] is made one by a facilitator, who lets them vote again', () => {
    const set = { type: 'setWatching', participantId: 'bob', watches: true } as const;
    const watching = sent(voted(room, { bob: 5 }), 'ann', set);
    expect(watching.ballots).toEqual({});
    expect(sent(watching, 'ann', { ...set, watches: false })).toEqual(room);
    expect(refusal(decided(room, 'ann', { ...set, participantId: 'gone' }))).toEqual({
      code: 'participantNotFound',
      field: 'participantId',
    });
    expect(refusal(decided(room, 'bob', set))).toEqual({ code: 'facilitatorOnly' });
  });
});
