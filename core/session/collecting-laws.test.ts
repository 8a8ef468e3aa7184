import { expect, test } from 'bun:test';
import * as fc from 'fast-check';
import { byFacilitator, type Move, moves, scale } from '../testing/moves.ts';
import { trials } from '../testing/nightly.ts';
import { play, type Step } from '../testing/play.ts';
import { surroundings } from '../testing/room.ts';
import { isCollecting, walkOf } from './collecting.ts';
import { decide } from './decide.ts';
import { findStory } from './open-room.ts';
import { afterProgress, doneIn } from './progress.ts';
import { agreedPoints } from './round.ts';

const anyCards = fc.array(fc.nat(7), { minLength: 6, maxLength: 6 });

/** Ann, Bob and Cid have begun to vote on two stories before a meeting, by one of the rules. */
const begun = fc
  .tuple(fc.nat(2), fc.oneof(fc.constant(Array<number>(6).fill(3)), anyCards))
  .map(([rule, cards]): Move[] => [
    { kind: 'join', name: 'Bob', browser: 1, watches: false },
    { kind: 'join', name: 'Cid', browser: 2, watches: false },
    { ...byFacilitator, type: 'createStory' },
    { ...byFacilitator, type: 'createStory' },
    // From the third form on it is about two stories.
    { ...byFacilitator, type: 'startCollection', order: rule + 3, story: rule },
    ...cards.map(
      (card, index): Move => ({
        ...{ ...byFacilitator, type: 'vote', points: { card } },
        ...{ sender: index % 3, story: Math.floor(index / 3) },
      }),
    ),
  ]);

function law(title: string, check: (step: Step) => void): void {
  const property = fc.property(scale, begun, moves, (type, first, tried) => {
    const last: Move = { ...byFacilitator, type: 'endCollection' };
    for (const step of play(type, [...first, ...tried, last])) check(step);
  });
  test(title, () => fc.assert(property, trials(50)));
}

law('[CO7] a collection ends once, and its votes are revealed at no other time', (step) => {
  const { before, after, decision } = step;
  const changes = decision.ok ? decision.value : [];
  const isEnd = changes.some(({ type }) => type === 'collectionEnded');
  if (isEnd) expect([isCollecting(before), isCollecting(after)]).toEqual([true, false]);
  for (const storyId of before.collection?.storyIds ?? []) {
    const isRevealed = changes.some(
      (change) => change.type === 'revealed' && change.storyId === storyId,
    );
    if (isRevealed && isCollecting(before)) expect(isEnd).toBe(true);
  }
  const over = decide(after, { kind: 'system' }, { type: 'collectionOver' }, surroundings());
  if (!isCollecting(after)) expect(over.ok && over.value).toEqual([]);
});

law('[CO4] the progress that others are sent step by step is that of the whole room', (step) => {
  const { before, after, decision } = step;
  const changes = decision.ok ? decision.value : [];
  const sent = changes.flatMap((change) => (change.type === 'progressed' ? change : []));
  expect(sent.length).toBeLessThan(2);
  const shown = sent.reduce((done, change) => afterProgress(done, change.done), doneIn(before));
  if (isCollecting(after)) expect(shown).toEqual(doneIn(after));
});

let ends = 0;
let agreements = 0;

law('[CO8, CO9] at the end exactly the stories outside of the rule are walked', (step) => {
  const { after, decision } = step;
  if (!decision.ok || !decision.value.some(({ type }) => type === 'collectionEnded')) return;
  const { sorted, rule } = after.collection ?? { sorted: null, rule: 'none' };
  ends += 1;
  const isAgreed = ({ group }: { readonly group: string }) => group === 'agreed';
  const outside = (sorted ?? []).filter((one) => !isAgreed(one));
  const walked = walkOf(after).map(({ id }) => id);
  const ids = outside.map(({ storyId }) => storyId);
  expect(walked.toSorted()).toEqual(ids.toSorted());
  // Stories without a vote come last, but for those that were discussed before.
  const hasVotes = (id: string) => findStory(after, id)?.round.state === 'revealed';
  expect(walked.filter(hasVotes)).toEqual(ids.filter(hasVotes));
  if (rule === 'none') expect(outside).toEqual([...(sorted ?? [])]);
  for (const { storyId } of (sorted ?? []).filter(isAgreed)) {
    agreements += 1;
    const round = findStory(after, storyId)?.round;
    expect(round?.state === 'revealed' && round.byRule).toBe(true);
    expect(round && agreedPoints(round)).not.toBeNull();
  }
});

test('[CO8] the plays of this law come to ends, and rules save points in some', () => {
  expect(ends).toBeGreaterThan(0);
  expect(agreements).toBeGreaterThan(0);
});
