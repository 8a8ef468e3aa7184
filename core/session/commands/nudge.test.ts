import { describe, expect, test } from 'bun:test';
import {
  decided,
  openRoom,
  refusal,
  revealed,
  senderOf,
  sent,
  startOfTests,
  surroundings,
  value,
  voted,
  withRules,
} from '../../testing/room.ts';
import { decide } from '../decide.ts';
import { findParticipant } from '../open-room.ts';
import type { Refusal } from '../refusals.ts';
import type { Room } from '../room.ts';

const nudge = { type: 'nudge', storyId: 'login', round: 1, participantId: 'bob' } as const;

function nudgedAt(room: Room, who = 'bob') {
  return findParticipant(room, who)?.nudgedAt;
}

/** The changes when Ann asks Bob so many milliseconds after the first time. */
function askedAgain(room: Room, later: number) {
  const around = { ...surroundings(), now: () => startOfTests + later };
  return value(decide(room, senderOf('ann'), nudge, around));
}

describe('asking somebody for their vote', () => {
  test('[TB35] is known with its time to everybody, and once more after a minute', () => {
    const room = sent(openRoom(), 'ann', nudge);
    expect([nudgedAt(room), nudgedAt(room, 'cid')]).toEqual([startOfTests, null]);
    expect(askedAgain(room, 59_999)).toEqual([]);
    const at = startOfTests + 60_000;
    expect(askedAgain(room, 60_000)).toEqual([{ type: 'nudged', participantId: 'bob', at }]);
  });

  test('[TB35] happens again where the clock of the server was set back', () => {
    expect(askedAgain(sent(openRoom(), 'ann', nudge), -3_600_000)).toHaveLength(1);
  });

  test.each<[string, Room]>([
    ['has voted', voted(openRoom(), { bob: 3 })],
    ['only watches', sent(openRoom(), 'bob', { type: 'watch', watches: true })],
  ])('[TB35] changes nothing for a person who %s', (_, room) => {
    expect(value(decided(room, 'ann', nudge))).toEqual([]);
  });

  test('[TB35] is open to everyone who votes where everyone runs the session', () => {
    expect(refusal(decided(openRoom(), 'cid', nudge))).toEqual({ code: 'facilitatorOnly' });
    expect(nudgedAt(sent(withRules(openRoom(), { everyoneRuns: true }), 'cid', nudge))).toBe(
      startOfTests,
    );
  });

  test.each<[string, Room, object, Refusal]>([
    ['after the reveal', revealed(voted(openRoom(), { ann: 3 })), {}, { code: 'alreadyRevealed' }],
    ['in another round', openRoom(), { round: 2 }, { code: 'roundOver', field: 'round' }],
    ['on no story', openRoom(), { storyId: 'gone' }, { code: 'storyNotFound', field: 'storyId' }],
    [
      'of nobody',
      openRoom(),
      { participantId: 'eve' },
      { code: 'participantNotFound', field: 'participantId' },
    ],
  ])('[TB35] is refused %s', (_, room, other, expected) => {
    expect(refusal(decided(room, 'ann', { ...nudge, ...other }))).toEqual(expected);
  });
});
