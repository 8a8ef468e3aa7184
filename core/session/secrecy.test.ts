import { expect, test } from 'bun:test';
import { deepEquals } from 'bun';
import * as fc from 'fast-check';
import { type Points, unknownCard } from '../decks/deck.ts';
import { deckOf, type Scale } from '../decks/scale.ts';
import { exportedStories } from '../export/exported-story.ts';
import type { Id } from '../ids.ts';
import { statisticsOf } from '../statistics.ts';
import { asSent, votesFrom } from '../tally.ts';
import { byFacilitator, type Move, moves, scale } from '../testing/moves.ts';
import { trials } from '../testing/nightly.ts';
import { play, type Request, replay, type Step } from '../testing/play.ts';
import { broadcastOf, viewFor, visibleChanges } from '../view.ts';
import type { Principal } from './capabilities.ts';
import { withoutVoters } from './collecting.ts';
import { longestReason, type Remark } from './remark.ts';

/** All that `watcher` is ever told in the course of `steps`, as it goes over the wire. */
function toldTo(watcher: Id | null, steps: readonly Step[]): string[] {
  return steps.map(({ request, decision, after }) => {
    const isOwn = request.kind === 'command' && isSentBy(watcher, request.sender);
    return JSON.stringify({
      view: viewFor(after, watcher),
      sent: asSent(viewFor(after, watcher), null),
      votes: votesFrom(withoutVoters(after, watcher)),
      results: statisticsOf(withoutVoters(after, null)),
      earlier: after.rounds,
      details: after.details,
      exported: exportedStories(viewFor(after, watcher), new Map(), true),
      changes: decision.ok && visibleChanges(decision.value, watcher),
      open:
        decision.ok &&
        broadcastOf('session', { ...after, base: '', changes: decision.value }).changes,
      refusal: isOwn && !decision.ok && decision.refusal,
    });
  });
}

function isSentBy(watcher: Id | null, sender: Principal): boolean {
  return sender.kind === 'seat' && sender.participantId === watcher;
}

/** The rounds whose votes are revealed at some time, by story and number. */
function revealedRounds(steps: readonly Step[]): ReadonlySet<string> {
  const revealed = steps.flatMap(({ before, decision }) =>
    (decision.ok ? decision.value : []).flatMap((change) => {
      if (change.type !== 'revealed') return [];
      const round = before.stories.find(({ id }) => id === change.storyId)?.round.number;
      return [`${change.storyId} ${round}`];
    }),
  );
  return new Set(revealed);
}

/** Another card of the deck; what is on no card stays as it is. */
function otherCard(type: Scale, points: Points, shift: number): Points {
  const { cards } = deckOf(type);
  const index = cards.findIndex(({ value }) => value === points);
  return index < 0 ? points : (cards[(index + shift) % cards.length]?.value ?? points);
}

/**
 * The same requests with other votes in all rounds that stay hidden, but for the watcher's own.
 * Each is changed differently, so that votes that were equal no longer are.
 */
function withOtherVotes(steps: readonly Step[], watcher: Id | null, shift: number): Request[] {
  const revealed = revealedRounds(steps);
  return steps.map(({ request, before, decision }, index) => {
    if (request.kind !== 'command' || request.command.type !== 'vote') return request;
    const { sender, command } = request;
    const isKept = isSentBy(watcher, sender) || revealed.has(`${command.storyId} ${command.round}`);
    if (isKept) return request;
    const points = otherCard(before.session.type, command.points, shift * (index + 1));
    // A remark that was refused is refused again.
    const isTaken = (command.remark?.reason.length ?? 0) <= longestReason && decision.ok;
    const remark = isTaken ? remarks[(shift + index) % remarks.length] : command.remark;
    return { ...request, command: { ...command, points, remark } };
  });
}

/** Remarks to give instead: none, and others. */
const remarks = [
  undefined,
  { reason: 'Because', unsure: false },
  { reason: '', unsure: true },
  { reason: '"'.repeat(longestReason), unsure: true },
];

/** The first moves of Ann, Bob and Cid: a story they have voted on, after some other commands. */
function begun(first: readonly Move[], withStory: readonly Move[] = []) {
  return fc.array(fc.nat(7), { minLength: 3, maxLength: 3 }).map((cards): Move[] => [
    { kind: 'join', name: 'Bob', browser: 1, watches: false },
    { kind: 'join', name: 'Cid', browser: 2, watches: false },
    ...first,
    { ...byFacilitator, type: 'createStory' },
    ...withStory,
    ...cards.map(
      // The order makes some of them come with a remark.
      (card, sender): Move => ({
        ...{ ...byFacilitator, type: 'vote', sender, points: { card }, order: card % 5 },
        name: `Reason ${card}`,
      }),
    ),
  ]);
}

/** Their votes are collected. */
const collecting: readonly Move[] = [{ ...byFacilitator, type: 'startCollection' }];

/** Moves alone, and moves in a session that has something to hide from the start. */
const anyMoves = fc.oneof(
  moves,
  ...[begun([]), begun([], collecting)].map((hidden) => ({
    weight: 3,
    arbitrary: fc.tuple(hidden, moves).map(([first, tried]) => [...first, ...tried]),
  })),
);

/** The law, told of plays in which something was different to hide: others would prove nothing. */
const law = fc.property(
  scale,
  anyMoves,
  fc.nat(3),
  fc.integer({ min: 1, max: 6 }),
  (type, tried, seat, shift) => {
    const steps = play(type, tried);
    const watcher = steps.at(-1)?.after.participants[seat]?.id ?? null;
    const others = replay(type, withOtherVotes(steps, watcher, shift));
    fc.pre(others.some(({ after }, index) => !deepEquals(after, steps[index]?.after)));
    expect(toldTo(watcher, others)).toEqual(toldTo(watcher, steps));
  },
);

test('[V12, V15, V20, A6, CO4] nothing that anybody is sent depends on the votes of others that stay hidden, or on their remarks', () =>
  fc.assert(law, trials(50)));

/**
 * The same requests with the votes of all rounds that are revealed without names dealt out anew among
 * those who voted, but for the watcher. @param shift by how many people the cards are handed on
 */
function dealtAnew(steps: readonly Step[], watcher: Id | null, shift: number): Request[] {
  /** The step of everybody's latest vote on a story, and what is to be voted in a step instead. */
  const latest = new Map<string, number>();
  const dealt = new Map<number, { readonly points: Points; readonly remark: Remark | undefined }>();
  for (const [index, { before, decision }] of steps.entries()) {
    for (const change of decision.ok ? decision.value : []) {
      if (change.type === 'voted') latest.set(`${change.storyId} ${change.participantId}`, index);
      if (change.type !== 'revealed' || !change.cards) continue;
      const cast = Object.entries(before.ballots[change.storyId] ?? {});
      const others = cast.filter(([id]) => id !== watcher);
      const votes = others.map(([id, points]) => ({
        points,
        remark: before.remarks[change.storyId]?.[id],
      }));
      // A question is known to have come with a '?'; all other words go to other cards as well.
      const isQuestion = ({ points }: { readonly points: Points }) => points === unknownCard.value;
      const rest = votes.filter((vote) => !isQuestion(vote));
      const mixed = [
        ...votes.filter(isQuestion),
        ...rest.map(({ points }, place) => ({
          points,
          remark: rest[(place + shift) % rest.length]?.remark,
        })),
      ];
      for (const [place, [id]] of others.entries()) {
        const vote = mixed[(place + shift) % mixed.length];
        if (vote) dealt.set(latest.get(`${change.storyId} ${id}`) ?? -1, vote);
      }
    }
  }
  return steps.map(({ request }, index) => {
    const vote = dealt.get(index);
    if (!vote || request.kind !== 'command' || request.command.type !== 'vote') return request;
    return { ...request, command: { ...request.command, ...vote } };
  });
}

const hidesNames: readonly Move[] = [{ ...byFacilitator, type: 'changeSettings' }];
const begunWithoutNames = fc.oneof(begun(hidesNames), begun(hidesNames, collecting));

test('[HN1, HN3, HN5, HN9] where names are hidden, nothing that anybody is sent, asks for or takes home depends on who voted or said what', async () => {
  let compared = 0;
  const names = fc.property(
    scale,
    begunWithoutNames,
    moves,
    fc.nat(3),
    (type, first, tried, seat) => {
      const steps = play(type, [...first, ...tried]);
      const watcher = steps.at(-1)?.after.participants[seat]?.id ?? null;
      const others = replay(type, dealtAnew(steps, watcher, 1));
      if (!deepEquals(others, steps)) compared += 1;
      expect(toldTo(watcher, others)).toEqual(toldTo(watcher, steps));
    },
  );
  await fc.assert(names, trials(75));
  expect(compared).toBeGreaterThan(5);
});

/** Two stories whose votes are collected, and what people do with them before the end. */
const collectedByTwo: readonly Move[] = [
  ...['Bob', 'Cid', 'Dora'].map(
    (name, browser): Move => ({ kind: 'join', name, browser: browser + 1, watches: false }),
  ),
  ...['Log in', 'Pay', 'Search'].map(
    (name): Move => ({ ...byFacilitator, type: 'createStory', name }),
  ),
  { ...byFacilitator, type: 'startCollection', order: 4 },
];
const beforeTheEnd = fc.array(
  fc.record({
    ...{ kind: fc.constant('command'), key: fc.constant('own'), roundOffset: fc.constant(0) },
    type: fc.constantFrom('vote', 'vote', 'vote', 'skip', 'withdrawVote', 'editStory'),
    ...{ sender: fc.nat(3), story: fc.nat(1), participant: fc.constant(0) },
    ...{ points: fc.record({ card: fc.nat(5) }), order: fc.nat(6), name: fc.string() },
  }),
  { minLength: 3, maxLength: 20 },
);

/** The same requests, with those of some people about the other one of two stories. */
function aboutTheOther(steps: readonly Step[], people: readonly Id[]): Request[] {
  return steps.map(({ request, after: { collection } }) => {
    if (request.kind !== 'command' || request.sender.kind !== 'seat') return request;
    const { command, sender } = request;
    const isOwn =
      command.type === 'vote' || command.type === 'skip' || command.type === 'withdrawVote';
    if (!isOwn || !people.includes(sender.participantId)) return request;
    const storyId = collection?.storyIds.find((id) => id !== command.storyId) ?? command.storyId;
    return { ...request, command: { ...command, storyId } };
  });
}

test('[CO4, HN1] until the end nothing that others are sent depends on the stories on which a person has voted', async () => {
  let compared = 0;
  const stories = fc.property(
    ...([scale, fc.boolean(), beforeTheEnd, fc.nat(3), fc.subarray([0, 1, 2, 3])] as const),
    (type, hidden, acts, seat, places) => {
      const steps = play(type, [...(hidden ? hidesNames : []), ...collectedByTwo, ...acts]);
      const people = steps.at(-1)?.after.participants.map(({ id }) => id) ?? [];
      const watcher = people[seat] ?? null;
      const moved = people.filter((id, place) => id !== watcher && places.includes(place));
      const others = replay(type, aboutTheOther(steps, moved));
      if (!deepEquals(others, steps)) compared += 1;
      for (const viewer of [watcher, null])
        expect(toldTo(viewer, others)).toEqual(toldTo(viewer, steps));
    },
  );
  await fc.assert(stories, trials(50));
  expect(compared).toBeGreaterThan(20);
});
