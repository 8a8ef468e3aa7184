import { expect, test } from 'bun:test';
import { inEveryPlay } from '../testing/law.ts';
import { isCollecting } from './collecting.ts';
import { facilitatorsOf } from './open-room.ts';

test(
  '[FA6, CO10] only people who had a seat when a facilitator last acted or left take over',
  inEveryPlay((steps) => {
    let met = new Set<string>();
    for (const { request, decision, before, after } of steps) {
      if (request.kind !== 'command' || !decision.ok) continue;
      const { sender, command } = request;
      const actsAs = sender.kind === 'seat' ? sender.participantId : undefined;
      const leaves = command.type === 'facilitatorLeft' ? command.participantId : undefined;
      const facilitators = facilitatorsOf(before).map(({ id }) => id);
      const isThere = facilitators.some((id) => id === leaves || id === actsAs);
      if (command.type === 'takeOver' && actsAs !== undefined && decision.value.length > 0) {
        expect(met.has(actsAs)).toBe(true);
        expect(isCollecting(before)).toBe(false);
        expect(before.session.settings.canTakeOver).toBe(true);
      }
      if (isThere && (leaves || decision.value.length > 0)) {
        met = new Set([...before.participants, ...after.participants].map(({ id }) => id));
      }
    }
  }),
);
