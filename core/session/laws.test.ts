import { expect, test } from 'bun:test';
import { deepEquals } from 'bun';
import * as fc from 'fast-check';
import type { Id, StoryId } from '../ids.ts';
import { awaited, isReady, type Presence } from '../presence.ts';
import { faultsOf } from '../testing/faults.ts';
import { inEveryPlay } from '../testing/law.ts';
import { moves, scale } from '../testing/moves.ts';
import { play, type Step, take } from '../testing/play.ts';
import { surroundings } from '../testing/room.ts';
import { applyToView, type RoomView, roomViewSchema, viewFor, visibleChanges } from '../view.ts';
import { commandAnswerSchema } from '../wire-room.ts';
import { apply } from './apply.ts';
import { withoutVotesOf } from './changes/rounds.ts';
import { needsReading } from './collecting.ts';
import { commands } from './commands.ts';
import { decide } from './decide.ts';
import {
  facilitatorsOf,
  findParticipant,
  findStory,
  type Participant,
  turnout,
} from './open-room.ts';
import { refusalStatuses } from './refusals.ts';
import type { Room } from './room.ts';
import { hidesNames, newRound, type Round } from './round.ts';

function law(title: string, check: (steps: readonly Step[]) => void): void {
  test(title, inEveryPlay(check));
}

function ended({ after }: Step): boolean {
  return after.participants.length === 0;
}

law('[N8, T2, V2, V1] the room stays in order', (steps) => {
  for (const step of steps) if (!ended(step)) expect(faultsOf(step.after)).toEqual([]);
});

law(
  '[C4] whatever is tried in a room, allowed or refused, the room itself is not touched',
  (steps) => {
    for (const { request, before } of steps) {
      const room = structuredClone(before);
      take(room, request, surroundings());
      expect(room).toEqual(before);
    }
  },
);

law('a story that no change names, and that stays as it was, stays the same object', (steps) => {
  for (const { before, after, decision } of steps) {
    const changes = decision.ok ? decision.value : [];
    const named = changes.flatMap((change) => {
      if (change.type === 'collectionStarted') return change.collection.storyIds;
      return 'storyId' in change ? change.storyId : [];
    });
    for (const story of after.stories) {
      const was = findStory(before, story.id);
      // An unchanged object is neither stored nor rendered again.
      if (!named.includes(story.id) && deepEquals(was, story)) expect(story === was).toBe(true);
    }
  }
});

const protectedTypes = [
  ...['vote', 'reveal', 'hideAgain', 'startRound', 'restoreRound', 'acceptPoints'],
];
law(
  '[C3] vote, reveal, new round and accept have the effect of one when they come twice',
  (steps) => {
    for (const { request, decision, after } of steps) {
      if (request.kind !== 'command' || !decision.ok) continue;
      if (!protectedTypes.includes(request.command.type)) continue;
      const again = take(after, request, surroundings());
      expect({ ...again.after, revision: after.revision }).toEqual(after);
    }
  },
);

/** A view with what its rounds show of names, whether by the setting or settled by a vote. */
function asShown(view: RoomView) {
  const { settings } = view.session;
  const rounds = view.stories.map(({ round }) =>
    round.state === 'open' ? { ...round, names: hidesNames(round, settings) } : round,
  );
  return { ...view, stories: view.stories.map((story, at) => ({ ...story, round: rounds[at] })) };
}

law('[C8, V12] every page that follows a session shows what the server would show', (steps) => {
  const pages = new Map<Id | null, RoomView>();
  for (const { decision, before } of steps) {
    if (!decision.ok) continue;
    for (const viewer of [null, ...before.participants.map(({ id }) => id)]) {
      let room = before;
      const { revision, mark } = room;
      let view = { ...(pages.get(viewer) ?? viewFor(room, viewer)), revision, mark };
      // Pages ask for the whole room once it shows more or less of a story.
      pages.delete(viewer);
      for (const [index, change] of decision.value.entries()) {
        room = apply(room, change);
        view = visibleChanges([change], viewer).reduce(applyToView, view);
        const isGone = change.type === 'participantRemoved' && change.participantId === viewer;
        if (isGone || needsReading(before, room)) break;
        // Progress comes last.
        const isLast = index === decision.value.length - 1;
        const { done } = isLast ? viewFor(room, viewer) : view;
        expect(asShown(view)).toEqual(asShown({ ...viewFor(room, viewer), done }));
        if (isLast) pages.set(viewer, view);
      }
    }
  }
});

law('[TI1, TI3, AL1] no countdown outlives its round, and none ends twice', (steps) => {
  for (const { before, after, decision } of steps) {
    for (const { id, round } of after.stories) {
      const was = before.stories.find((story) => story.id === id)?.round;
      if (round.state === 'open' && round.timer) expect(was?.number ?? 1).toBe(round.number);
    }
    const ended = (decision.ok ? decision.value : []).flatMap((change) =>
      change.type === 'timeUp' ? change.storyId : [],
    );
    for (const storyId of ended) {
      const command = { type: 'timeUp', storyId } as const;
      const again = decide(after, { kind: 'system' }, command, surroundings());
      expect(again.ok && again.value).toEqual([]);
    }
  }
});

/** The votes on a story with their voters, without people who have left or watch by now. */
function votesOn({ stories, ballots, participants }: Room, storyId: StoryId, now: Room) {
  const round = stories.find(({ id }) => id === storyId)?.round;
  const isGone = ({ id }: Participant) =>
    findParticipant(now, id)?.watches ?? !findParticipant(now, id);
  const gone = participants.filter(isGone).map(({ id }) => id);
  const left = gone.reduce<Round | undefined>(
    (so, id) => so && withoutVotesOf(so, (one) => one === id),
    round,
  );
  if (left?.state !== 'open') return { round: left, cast: {} };
  const cast = Object.entries(ballots[storyId] ?? {}).filter(([id]) => !gone.includes(id));
  // Marks of people who skip, or voted before a change, end with a reveal.
  const bare = { ...newRound(left.number), voters: left.voters, startedAt: left.startedAt };
  return { round: bare, cast: Object.fromEntries(cast) };
}

law('[RO7] a round that is hidden again is what it was before its reveal', (steps) => {
  const before = new Map<Id, Room>();
  for (const step of steps) {
    for (const change of step.decision.ok ? step.decision.value : []) {
      if (change.type === 'revealed') before.set(change.storyId, step.before);
      if (change.type === 'roundRestored') before.delete(change.storyId);
      if (change.type !== 'roundHidden') continue;
      const known = before.get(change.storyId);
      const shown = findStory(step.before, change.storyId)?.round;
      // People who reconsider vote anew.
      if (shown?.state === 'revealed' && shown.reconsidering) continue;
      // A story that came pointed was never voted on.
      if (!known || !findStory(known, change.storyId)) continue;
      const { after } = step;
      expect(votesOn(after, change.storyId, after)).toEqual(votesOn(known, change.storyId, after));
    }
  }
});

law('[RO5] a round that is restored is what it was when it gave way', (steps) => {
  const last = new Map<string, Room>();
  for (const { before, after, decision } of steps) {
    for (const change of decision.ok ? decision.value : []) {
      if (change.type !== 'roundStarted' && change.type !== 'roundRestored') continue;
      const { storyId } = change;
      const round = before.stories.find(({ id }) => id === storyId)?.round;
      last.set(`${storyId} ${round?.number}`, before);
      if (change.type === 'roundStarted') continue;
      const was = last.get(`${storyId} ${change.round.number}`) ?? after;
      expect(votesOn(after, storyId, after)).toEqual(votesOn(was, storyId, after));
    }
  }
});

law('[RO5, V3] a new round has a number that no round of its story has had', (steps) => {
  const highest = new Map<Id, number>();
  for (const { decision } of steps) {
    for (const change of decision.ok ? decision.value : []) {
      if (change.type !== 'roundStarted') continue;
      const { storyId, round } = change;
      expect(round).toBe((highest.get(storyId) ?? 1) + 1);
      highest.set(storyId, round);
    }
  }
});

law('[RO2] no round is kept twice, or lost without a word', (steps) => {
  for (const { before, after, decision } of steps) {
    const isAbout = (storyId: StoryId) =>
      decision.ok &&
      decision.value.some((change) => 'storyId' in change && change.storyId === storyId);
    for (const { id, earlier } of before.stories) {
      const now = after.stories.find((story) => story.id === id);
      if (now && !isAbout(id)) expect(now.earlier).toBe(earlier);
    }
  }
});
const kept: readonly string[] = ['makeFacilitator', 'endTakeOver', 'makeWayBack', 'deleteSession'];
law('[FA7] whoever stands in gets no more than that, and takes it from nobody', (steps) => {
  for (const { request, decision, before, after } of steps) {
    if (request.kind !== 'command' || request.sender.kind !== 'seat' || !decision.ok) continue;
    const { command, sender } = request;
    const one = findParticipant(before, sender.participantId);
    if (kept.includes(command.type)) expect(one?.isFacilitator).toBe(true);
    if (command.type !== 'takeOver') continue;
    expect(facilitatorsOf(after)).toEqual(facilitatorsOf(before));
    const again = take(after, request, surroundings());
    expect(again.after).toEqual(after);
  }
});

law('[AR1] no countdown outlives its round or its votes, and none ends twice', (steps) => {
  for (const { request, before, after, decision } of steps) {
    for (const { id, round } of after.stories) {
      if (round.state === 'revealed' || round.countdown === null) continue;
      const was = before.stories.find((story) => story.id === id)?.round;
      expect(was?.number).toBe(round.number);
      expect(round.voters.length).toBeGreaterThan(0);
      if (was?.state === 'open' && was.countdown === round.countdown) {
        expect(round.voters).toEqual(was.voters);
        expect(after.ballots[id]).toEqual(before.ballots[id] ?? {});
      }
    }
    if (request.kind !== 'command' || !decision.ok) continue;
    const { command } = request;
    if (command.type !== 'countdownOver' && command.type !== 'reviewCountdowns') continue;
    const again = decide(after, { kind: 'system' }, command, surroundings());
    expect(again.ok && again.value).toEqual([]);
  }
});

law('[WA2] who watches counts nowhere: without them every open round is the same', (steps) => {
  for (const { after } of steps) {
    const voting = after.participants.filter(({ watches }) => !watches);
    const all: Presence = Object.fromEntries(after.participants.map(({ id }) => [id, 'here']));
    for (const { round } of after.stories) {
      if (round.state === 'revealed') continue;
      const without = { participants: voting };
      expect(turnout(after, round)).toEqual(turnout(without, round));
      for (const presence of [undefined, all]) {
        expect(awaited(after, round, presence)).toEqual(awaited(without, round, presence));
        expect(isReady(after, round, presence)).toBe(isReady(without, round, presence));
      }
    }
  }
});

law('[C8] changes come through the wire as they were', (steps) => {
  for (const { decision, after } of steps) {
    const person = after.participants.at(-1)?.id ?? null;
    const view = viewFor(after, person);
    expect(roomViewSchema.parse(throughWire(view))).toEqual(view);
    if (!decision.ok) continue;
    const answer = {
      ...{ revision: after.revision, mark: 'new', base: after.mark },
      changes: visibleChanges(decision.value, person),
    };
    expect(commandAnswerSchema.parse(throughWire(answer))).toEqual(answer);
  }
});

test('people try everything there is, and meet every refusal that can be met', () => {
  const accepted = new Set<string>();
  const refusals = new Set<string>();
  for (const [type, tried] of fc.sample(fc.tuple(scale, moves), { numRuns: 3000, seed: 1 })) {
    for (const { request, decision } of play(type, tried)) {
      if (!decision.ok) refusals.add(decision.refusal.code);
      else if (request.kind === 'command') accepted.add(request.command.type);
    }
  }
  expect([...accepted, 'addToTeam'].sort()).toEqual(Object.keys(commands).sort());
  const elsewhere = [
    'sessionNotFound',
    ...['commandTooOld', 'commandFromFuture'],
    ...['answeredBefore', 'idReused', 'rightsLinkOver'],
    ...['sessionTooLarge', 'tooManySeats'],
    ...['tooManyTeams', 'teamNotFound', 'teamRenewed', 'notYourTeam', 'sessionOpen'],
    ...['invalidToken', 'insufficientScope', 'tooManyTokens', 'tooManyManagers'],
    ...['badWebhook', 'tooManyWebhooks'],
    // Rare: the deck has to change between two rounds, or three browsers vote without names.
    'otherDeck',
    'namesHidden',
  ];
  expect([...new Set([...refusals, ...elsewhere])].sort()).toEqual(
    Object.keys(refusalStatuses).sort(),
  );
});

function throughWire(message: unknown): unknown {
  return JSON.parse(JSON.stringify(message));
}
