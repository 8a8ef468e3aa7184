import { expect, test } from 'bun:test';
import * as fc from 'fast-check';
import { faultsOf } from '../testing/faults.ts';
import { moves, scaleType } from '../testing/moves.ts';
import { play, type Step, take } from '../testing/play.ts';
import { surroundings } from '../testing/room.ts';
import { applyToView, roomViewSchema, viewFor, visibleChanges } from '../view.ts';
import { commandAnswerSchema } from '../wire.ts';
import { apply } from './apply.ts';
import { senders } from './decide.ts';
import { refusalSentences } from './refusals.ts';

/** In milliseconds: many runs on a busy machine take longer than a test usually may. */
const patience = 60_000;

/** Something that holds whatever people try, right or wrong, twice or late; a failure prints the seed. */
function law(title: string, check: (steps: readonly Step[]) => void): void {
  const property = fc.property(scaleType, moves, (type, tried) => check(play(type, tried)));
  test(title, () => fc.assert(property, { numRuns: 300 }), patience);
}

function ended({ after }: Step): boolean {
  return after.participants.length === 0;
}

law('[C9, N8, T3, V2, V4] the room stays in order', (steps) => {
  for (const step of steps) if (!ended(step)) expect(faultsOf(step.after)).toEqual([]);
});

law('[C10, C4] no room is touched: each is frozen before anything is tried in it', (steps) => {
  for (const { decision, before, after } of steps) if (!decision.ok) expect(after).toBe(before);
});

const protectedTypes = ['vote', 'reveal', 'startRound', 'acceptPoints'];
law(
  '[C11] vote, reveal, new round and accept have the effect of one when they come twice',
  (steps) => {
    for (const { request, decision, after } of steps) {
      if (request.kind === 'join' || !decision.ok) continue;
      if (!protectedTypes.includes(request.command.type)) continue;
      const again = take(after, request, surroundings());
      expect({ ...again.after, revision: after.revision }).toEqual(after);
    }
  },
);

law(
  '[C8, V13] every page that applies what it is told shows what the server would show',
  (steps) => {
    for (const { decision, before } of steps) {
      if (!decision.ok) continue;
      for (const viewer of [null, ...before.participants.map(({ id }) => id)]) {
        let room = before;
        let view = viewFor(room, viewer);
        for (const change of decision.value) {
          room = apply(room, change);
          view = visibleChanges([change], viewer).reduce(applyToView, view);
          const isGone = change.type === 'participantRemoved' && change.participantId === viewer;
          if (isGone) break;
          expect(view).toEqual(viewFor(room, viewer));
        }
      }
    }
  },
);

law('[C8] what is told comes through the wire as it was', (steps) => {
  for (const { decision, after } of steps) {
    const person = after.participants.at(-1)?.id ?? null;
    const view = viewFor(after, person);
    expect(roomViewSchema.parse(throughWire(view))).toEqual(view);
    if (!decision.ok) continue;
    const answer = {
      revision: after.revision,
      changes: visibleChanges(decision.value, person),
    };
    expect(commandAnswerSchema.parse(throughWire(answer))).toEqual(answer);
  }
});

test('[C9] people try everything there is, and meet every refusal that can be met', () => {
  const accepted = new Set<string>();
  const refusals = new Set<string>();
  for (const [type, tried] of fc.sample(fc.tuple(scaleType, moves), { numRuns: 500, seed: 1 })) {
    for (const { request, decision } of play(type, tried)) {
      if (!decision.ok) refusals.add(decision.refusal.code);
      else if (request.kind === 'command') accepted.add(request.command.type);
    }
  }
  expect([...accepted].sort()).toEqual(Object.keys(senders).sort());
  const elsewhere = ['sessionNotFound'];
  expect([...refusals, ...elsewhere].sort()).toEqual(Object.keys(refusalSentences).sort());
});

function throughWire(message: unknown): unknown {
  return JSON.parse(JSON.stringify(message));
}
