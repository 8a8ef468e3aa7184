import { describe, expect, test } from 'bun:test';
import { openRoom, revealed, sent, startOfTests, story, voted } from '../../testing/room.ts';
import { apply } from '../apply.ts';
import { keptRoundsOf } from '../kept-rounds.ts';
import type { Room } from '../room.ts';

const inRound = { storyId: 'login', round: 1 } as const;
const apart = revealed(voted(openRoom(), { ann: 3, bob: 13, cid: 5 }));
const endsAt = startOfTests + 60_000;

/** The room where those who voted so have the floor. */
function speaking(points: number): Room {
  const floor = { points, endsAt };
  return apply(apart, { type: 'floorChanged', storyId: 'login', floor });
}

function floorIn(room: Room) {
  const { round } = story(room, 'login');
  return round.state === 'revealed' ? round.floor : undefined;
}

describe('the floor', () => {
  test('[FL1] is for those who voted so, as everybody can see', () => {
    expect(floorIn(speaking(3))).toEqual({ points: 3, endsAt });
  });

  test.each<[string, Room]>([
    ['agreed', sent(speaking(3), 'ann', { ...inRound, type: 'acceptPoints', points: 5 })],
    ['hidden again', sent(speaking(3), 'ann', { ...inRound, type: 'hideAgain' })],
    ['cleared', sent(speaking(3), 'ann', { ...inRound, type: 'startRound' })],
  ])('[FL2] is nobody’s any more once the round is %s', (_, after) => {
    expect(floorIn(after)).toBeUndefined();
    expect(keptRoundsOf(after, 'login').map(({ round }) => round.floor)).toEqual(
      keptRoundsOf(after, 'login').map(() => undefined),
    );
  });

  test('[FL2] is nobody’s any more once nobody is left who voted so, and stays when others go', () => {
    const remove = { type: 'removeParticipant', participantId: 'bob', bars: false } as const;
    expect(floorIn(sent(speaking(13), 'ann', remove))).toBeUndefined();
    expect(floorIn(sent(speaking(3), 'ann', remove))).toEqual({ points: 3, endsAt });
  });
});
