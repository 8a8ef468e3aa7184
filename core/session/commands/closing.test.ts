import { describe, expect, test } from 'bun:test';
import { examplesFor } from '../../testing/examples.ts';
import {
  decided,
  joined,
  keyOf,
  openRoom,
  refusal,
  revealed,
  senderOf,
  sent,
  startOfTests,
  story,
  surroundings,
  value,
  voted,
} from '../../testing/room.ts';
import { dependsOnPresence, nextAlarm } from '../alarms.ts';
import { apply } from '../apply.ts';
import { leadersOf } from '../capabilities.ts';
import { claimSeat } from '../claim-seat.ts';
import { commands } from '../commands.ts';
import { decide } from '../decide.ts';
import { join } from '../join.ts';
import type { Room } from '../room.ts';

const close = { type: 'closeSession' } as const;
const reopen = { type: 'reopenSession' } as const;
const inRound = { storyId: 'login', round: 1 } as const;

function closed(room: Room): Room {
  return sent(room, 'ann', close);
}

describe('a session that is closed', () => {
  test('[CL1] says since when, once', () => {
    const room = closed(openRoom());
    expect(room.session.closedAt).toBe(startOfTests);
    expect(value(decided(room, 'ann', close))).toEqual([]);
  });

  test('[CL1] is reopened as it was, and one that is open stays so', () => {
    const room = voted(openRoom(), { bob: 5 });
    expect(sent(closed(room), 'ann', reopen)).toEqual(room);
    expect(value(decided(room, 'ann', reopen))).toEqual([]);
  });

  const resting = ['vote', 'takeOver', 'run', 'lead', 'manage'];
  const room = closed(voted(openRoom(), { bob: 5 }));
  test.each(examplesFor('login', 'cid'))(
    '[CL3] refuses $type where that changes what is in it',
    (command) => {
      const { may } = commands[command.type];
      const rests = resting.includes(may) || command.type === 'watch';
      const decision = decide(room, senderOf('ann'), command, surroundings());
      const code = decision.ok ? undefined : decision.refusal.code;
      expect(code === 'sessionClosed').toBe(rests);
    },
  );

  test('[CL3] is led by nobody, and can still be left and deleted', () => {
    expect(leadersOf(room)).toEqual([]);
    expect(decided(room, 'bob', { type: 'leave' }).ok).toBe(true);
    expect(decided(room, 'ann', { type: 'deleteSession' }).ok).toBe(true);
  });

  test('[CL3] takes in nobody new; who sits in it comes back, also by a link', () => {
    const linked = closed(sent(openRoom(), 'bob', { type: 'addDevice', secret: 's'.repeat(24) }));
    const dora = join(linked, { name: 'Dora' }, keyOf('dora'), surroundings());
    expect(refusal(dora)).toEqual({ code: 'sessionClosed' });
    const bob = join(linked, { name: 'Bob' }, keyOf('bob'), surroundings());
    expect(value(bob).participantId).toBe('bob');
    const digest = surroundings().digest('s'.repeat(24));
    expect(value(claimSeat(linked, digest, keyOf('phone'), surroundings())).participantId).toBe(
      'bob',
    );
    expect(joined(sent(linked, 'ann', reopen), 'Dora').participants).toHaveLength(4);
  });

  test('[CL1, AL1] has nothing left that would happen by itself', () => {
    const timed = sent(openRoom(), 'ann', { ...inRound, type: 'startTimer', seconds: 60 });
    const auto = sent(openRoom(), 'ann', {
      type: 'changeSettings',
      settings: { autoReveal: true },
    });
    const review = { type: 'reviewCountdowns', here: ['ann', 'bob', 'cid'] } as const;
    const all = voted(auto, { ann: 3, bob: 5, cid: 8 });
    const counting = value(decide(all, { kind: 'system' }, review, surroundings()));
    expect(counting).toMatchObject([{ type: 'countdownChanged' }]);
    const apart = revealed(voted(openRoom(), { ann: 3, bob: 13 }));
    const speaking = sent(apart, 'ann', { ...inRound, type: 'giveFloor' });
    for (const before of [timed, speaking]) {
      expect(nextAlarm(before)).not.toBeNull();
      expect(nextAlarm(closed(before))).toBeNull();
    }
    expect(story(closed(timed), 'login')).toEqual(story(openRoom(), 'login'));
    expect(dependsOnPresence(all)).toBe(true);
    expect(dependsOnPresence(closed(all))).toBe(false);
    expect(value(decide(closed(all), { kind: 'system' }, review, surroundings()))).toEqual([]);
  });

  test('[AR1, CL1] leaves a countdown stopped that somebody has stopped, beside a timer too', () => {
    const auto = sent(openRoom(), 'ann', {
      type: 'changeSettings',
      settings: { autoReveal: true },
    });
    const timed = sent(auto, 'ann', { ...inRound, type: 'startTimer', seconds: 60 });
    const review = { type: 'reviewCountdowns', here: ['ann', 'bob', 'cid'] } as const;
    const all = voted(timed, { ann: 3, bob: 5, cid: 8 });
    const system = { kind: 'system' } as const;
    const counting = value(decide(all, system, review, surroundings())).reduce(apply, all);
    const stopped = sent(counting, 'ann', { ...inRound, type: 'stopCountdown' });
    const again = sent(closed(stopped), 'ann', reopen);
    expect(value(decide(again, system, review, surroundings()))).toEqual([]);
  });
});
