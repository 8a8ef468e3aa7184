import { expect, test } from 'bun:test';
import { deepEquals } from 'bun';
import * as fc from 'fast-check';
import { decks, type Points, type ScaleType } from '../decks.ts';
import type { Id } from '../ids.ts';
import { moves, scaleType } from '../testing/moves.ts';
import { play, type Request, replay, type Step } from '../testing/play.ts';
import { tell, viewFor, visibleChanges } from '../view.ts';

/** All that `watcher` is ever told in the course of `steps`, as it goes over the wire. */
function toldTo(watcher: Id | null, steps: readonly Step[]): string[] {
  return steps.map(({ request, decision, after }) => {
    const isOwn = request.kind === 'command' && request.sender.participantId === watcher;
    return JSON.stringify({
      view: viewFor(after, watcher),
      changes: decision.ok && visibleChanges(decision.value, watcher),
      open: decision.ok && tell('session', after.revision, decision.value).changes,
      refusal: isOwn && !decision.ok && decision.refusal,
    });
  });
}

/** The rounds whose votes are revealed at some time, by story and number. */
function revealedRounds(steps: readonly Step[]): ReadonlySet<string> {
  const revealed = steps.flatMap(({ before, decision }) =>
    (decision.ok ? decision.value : []).flatMap((change) => {
      if (change.type !== 'revealed') return [];
      const round = before.stories.find(({ id }) => id === change.storyId)?.round;
      return [`${change.storyId} ${round}`];
    }),
  );
  return new Set(revealed);
}

/** Another card of the deck; what is on no card stays as it is. */
function otherCard(type: ScaleType, points: Points, shift: number): Points {
  const { cards } = decks[type];
  const index = cards.findIndex(({ value }) => value === points);
  return index < 0 ? points : (cards[(index + shift) % cards.length]?.value ?? points);
}

/**
 * The same requests with other votes in all rounds that stay hidden, but for the watcher's own.
 * Each is changed differently, so that votes that were equal no longer are.
 */
function withOtherVotes(
  type: ScaleType,
  steps: readonly Step[],
  watcher: Id | null,
  shift: number,
): Request[] {
  const revealed = revealedRounds(steps);
  return steps.map(({ request }, index) => {
    if (request.kind === 'join' || request.command.type !== 'vote') return request;
    const { sender, command } = request;
    const isKept =
      sender.participantId === watcher || revealed.has(`${command.storyId} ${command.round}`);
    if (isKept) return request;
    const points = otherCard(type, command.points, shift * (index + 1));
    return { ...request, command: { ...command, points } };
  });
}

/** The law, told of plays in which something was different to hide: others would prove nothing. */
const law = fc.property(
  scaleType,
  moves,
  fc.nat(3),
  fc.integer({ min: 1, max: 6 }),
  (type, tried, seat, shift) => {
    const steps = play(type, tried);
    const watcher = steps.at(-1)?.after.participants[seat]?.id ?? null;
    const others = replay(type, withOtherVotes(type, steps, watcher, shift));
    fc.pre(others.some(({ after }, index) => !deepEquals(after, steps[index]?.after)));
    expect(toldTo(watcher, others)).toEqual(toldTo(watcher, steps));
  },
);

/** In milliseconds: many runs on a busy machine take longer than a test usually may. */
const patience = 60_000;

test(
  '[V12, V14, V15, A6] nothing that anybody is told depends on the votes of others that stay hidden',
  () => fc.assert(law, { numRuns: 300 }),
  patience,
);
