import { describe, expect, test } from 'bun:test';
import { apply } from './session/apply.ts';
import type { Change } from './session/changes.ts';
import { newParticipant } from './session/open-room.ts';
import type { Room } from './session/room.ts';
import {
  decided,
  openRoom,
  revealed,
  sent,
  startOfTests,
  story,
  value,
  voted,
} from './testing/room.ts';
import { applyToView, broadcastOf, viewFor, visibleChanges } from './view.ts';
import { wireVersion } from './wire-version.ts';

const room = voted(openRoom(), { bob: 13, cid: 5 });
const vote = { type: 'vote', storyId: 'login', round: 1, points: 13 } as const;

describe('what a person may see', () => {
  test.each([
    ['bob', { login: 13 }],
    ['cid', { login: 5 }],
    ['ann', {}],
    ['nobody', {}],
    [null, {}],
  ])('[V12, A6] of the hidden votes: %s', (viewer, ownVotes) => {
    const { revision, mark, session, participants, stories, collection } = room;
    const open = { version: wireVersion, revision, mark, session, participants, stories };
    expect(viewFor(room, viewer)).toEqual({
      ...open,
      collection,
      tokens: [],
      tokenActs: [],
      webhooks: [],
      ownVotes,
      ownRemarks: {},
      done: null,
    });
    expect(story(room, 'login').round).toMatchObject({ state: 'open', voters: ['bob', 'cid'] });
  });

  test('[V12, V20] one’s own votes and remarks come in the same order, whichever stories others have voted on before', () => {
    const remark = { reason: 'Because', unsure: false };
    const votes = (from: Room, person: string, storyId: string) =>
      sent(from, person, { ...vote, storyId, remark });
    const own = (from: Room) => votes(votes(from, 'bob', 'search'), 'bob', 'login');
    const [alone, later] = [openRoom(), votes(openRoom(), 'cid', 'login')].map((from) => {
      const { ownVotes, ownRemarks } = viewFor(own(from), 'bob');
      return JSON.stringify([ownVotes, ownRemarks]);
    });
    expect(later).toBe(alone);
  });

  test('[V6] after the reveal: all votes', () => {
    const view = viewFor(revealed(room), null);
    expect(view.stories[0]?.round).toMatchObject({
      votes: [
        { participantId: 'bob', points: 13 },
        { participantId: 'cid', points: 5 },
      ],
    });
    expect(viewFor(revealed(room), 'bob').ownVotes).toEqual({});
  });
});

describe('what a person is sent', () => {
  const at = startOfTests;
  const open = { type: 'voted', storyId: 'login', participantId: 'bob', at } as const;
  const own = { type: 'ballotCast', storyId: 'login', participantId: 'bob', points: 13 } as const;

  test('[V12] of a vote: everybody that it exists, the voter what it is', () => {
    const changes = value(decided(openRoom(), 'bob', vote));
    expect(visibleChanges(changes, 'bob')).toEqual([open, own]);
    for (const other of ['ann', 'cid', null]) {
      expect(visibleChanges(changes, other)).toEqual([open]);
    }
    const position = { revision: 7, mark: 'seven', base: 'six' };
    expect(broadcastOf('session', { ...position, changes })).toEqual({
      sessionId: 'session',
      ...position,
      changes: [open],
      ownVotes: [own],
      seatsTaken: [],
    });
  });

  test('[V15] of a seat: who sits in it, and never whose browser it is', () => {
    const joined = {
      type: 'participantJoined',
      participant: newParticipant('dora', 'Dora'),
    } as const;
    const changes: Change[] = [
      joined,
      { type: 'seatTaken', participantId: 'dora', keyHash: 'hash of a key' },
    ];
    expect(visibleChanges(changes, 'dora')).toEqual([joined]);
    const step = { revision: 2, mark: 'two', base: '', changes };
    expect(broadcastOf('session', step)).toMatchObject({ changes: [joined], seatsTaken: ['dora'] });
    expect(JSON.stringify(viewFor(changes.reduce(apply, room), 'dora'))).not.toContain('hash');
  });

  test('[C8, V12] leads from one view to the next, in the own hidden votes too', () => {
    const view = applyToView(viewFor(room, 'bob'), { ...own, points: 8 });
    expect(view.ownVotes).toEqual({ login: 8 });
    expect(applyToView(view, { type: 'storyDeleted', storyId: 'login' }).ownVotes).toEqual({});
  });
});
