import type { Points } from '../decks/deck.ts';
import { deckOf, type Scale } from '../decks/scale.ts';
import type { Id, KeyHash } from '../ids.ts';
import type { PeopleNow } from '../presence.ts';
import { apply } from '../session/apply.ts';
import type { Principal, SeatSender } from '../session/capabilities.ts';
import { type Change, endsSession } from '../session/changes.ts';
import { claimSeat } from '../session/claim-seat.ts';
import { type Command, commands } from '../session/commands.ts';
import { create } from '../session/create.ts';
import { decide } from '../session/decide.ts';
import type { Decision, Surroundings } from '../session/decision.ts';
import { type Joining, join } from '../session/join.ts';
import { findStory, isLeader, type Participant } from '../session/open-room.ts';
import { accepted } from '../session/refusals.ts';
import type { Room } from '../session/room.ts';
import { firstSpeakers, type SomeSettings, switchNames } from '../session/settings.ts';
import { commandFrom } from './examples.ts';
import type { Attempt, Move } from './moves.ts';
import { keyOf, startOfTests, surroundings, value } from './room.ts';
import { scales } from './scales.ts';

/** A move as the server gets it. */
export type Request =
  | ({ readonly kind: 'join'; readonly keyHash: KeyHash } & Joining)
  | { readonly kind: 'claimSeat'; readonly secretHash: string; readonly keyHash: KeyHash }
  | {
      readonly kind: 'command';
      readonly sender: Principal;
      readonly command: Command;
      readonly here: PeopleNow | undefined;
    };

/** The result of a request. */
export interface Step {
  readonly request: Request;
  readonly before: Room;
  readonly decision: Decision;
  readonly after: Room;
}

/** All that happens when `moves` are made in a new session, until it is deleted. */
export function play(type: Scale, moves: readonly Move[]): Step[] {
  const around = surroundings();
  const steps: Step[] = [];
  let room = openingRoom(type, around);
  for (const move of moves) {
    const step = take(room, requestFor(room, move, steps), around);
    steps.push(step);
    if (step.decision.ok && endsSession(step.decision.value)) break;
    room = step.after;
  }
  return steps;
}

/** The same, with the requests as they are. */
export function replay(type: Scale, requests: readonly Request[]): Step[] {
  const around = surroundings();
  const steps: Step[] = [];
  let room = openingRoom(type, around);
  for (const request of requests) {
    const step = take(room, request, around);
    steps.push(step);
    room = step.after;
  }
  return steps;
}

/** The result of a request in `room`; every room is frozen, so that nothing can change it. */
export function take(room: Room, request: Request, around: Surroundings): Step {
  const decision = frozen(answer(room, frozen(request), around));
  const after = decision.ok ? next(room, decision.value) : room;
  return { request, before: room, decision, after };
}

function openingRoom(type: Scale, around: Surroundings): Room {
  const opening = { name: 'Sprint', facilitatorName: 'Ann', type };
  return frozen(value(create(opening, keyOf('browser 0'), '2026-01-31T09:00:00Z', around)).room);
}

function answer(room: Room, request: Request, around: Surroundings): Decision {
  if (request.kind === 'command') {
    const { sender, command, here } = request;
    return decide(room, sender, command, { ...around, here });
  }
  const seated =
    request.kind === 'join'
      ? join(room, request, request.keyHash, around)
      : claimSeat(room, request.secretHash, request.keyHash, around);
  return seated.ok ? accepted(seated.value.changes) : seated;
}

function next(room: Room, changes: readonly Change[]): Room {
  if (changes.length === 0) return room;
  const changed = changes.reduce((before, change) => frozen(apply(before, change)), room);
  return frozen({ ...changed, revision: room.revision + 1 });
}

function requestFor(room: Room, move: Move, steps: readonly Step[]): Request {
  switch (move.kind) {
    case 'join':
      return { ...move, keyHash: keyOf(`browser ${move.browser}`) };
    case 'claimSeat':
      return {
        kind: 'claimSeat',
        secretHash: surroundings().digest(secretAt(move.secret)),
        keyHash: keyOf(`browser ${move.browser}`),
      };
    case 'command':
      return {
        kind: 'command',
        sender: principalFor(room, move),
        command: commandFor(room, move),
        here: hereFor(room, move),
      };
    case 'repeat': {
      const former = steps[move.former % steps.length];
      return former?.request ?? { kind: 'join', name: 'Bob', keyHash: keyOf('browser 1') };
    }
    default:
      return move satisfies never;
  }
}

/** Presence for commands that depend on it: mostly without leaders, for longer or shorter. */
function hereFor({ participants }: Room, { type, order }: Attempt): PeopleNow | undefined {
  if ((type !== 'takeOver' && type !== 'vouch') || order < 0) return undefined;
  const from = startOfTests - order * 30_000;
  const isMissing = (one: Participant) => (order < 6 ? isLeader(one) : one.isFacilitator);
  const here = participants.filter((one) => !isMissing(one));
  const since = Object.fromEntries(participants.filter(isMissing).map(({ id }) => [id, from]));
  return {
    people: Object.fromEntries(here.map(({ id }) => [id, 'here'])),
    since,
    from,
    now: startOfTests,
  };
}

/** Alarms ring now and then, whether they are due or not; programs send what people do. */
function principalFor(room: Room, move: Attempt): Principal {
  const isAlarm = commands[move.type].may === 'alarm';
  if (isAlarm && move.key === 'own') return { kind: 'system' };
  const tokenHash = room.tokenHashes[room.tokens.at(-1)?.id ?? ''];
  const isByProgram = tokenHash !== undefined && move.key === 'none';
  return isByProgram ? { kind: 'token', tokenHash } : senderFor(room, move);
}

/** The seat that a move names, and the key it comes with. */
export function senderFor(room: Room, { sender, key }: Attempt): SeatSender {
  const participantId = idAt(room.participants, sender);
  const own = room.seats[participantId]?.at(-1) ?? null;
  const keys = { own, foreign: keyOf('a stranger'), none: null };
  return { kind: 'seat', participantId, keyHash: keys[key] };
}

/** The command of a move, in the current room. */
export function commandFor(room: Room, move: Attempt): Command {
  const { type, name, order } = move;
  const storyId = idAt(room.stories, move.story);
  const kept = room.rounds[storyId] ?? [];
  return commandFrom(type, {
    storyId,
    otherStoryId: order > 5 ? 'nobody' : idAt(room.stories, Math.abs(order)),
    round: (findStory(room, storyId)?.round.number ?? 1) + move.roundOffset,
    earlierRound: kept[Math.abs(order) % Math.max(1, kept.length)]?.round.number ?? order,
    points: pointsFor(room, move),
    participantId: idAt(room.participants, move.participant),
    removedId: room.barred[0]?.participantId ?? 'nobody',
    people: room.participants.map(({ id }) => id),
    name,
    deck: scales[order] ?? { name: 'None', average: 'all', cards: [] },
    settings: settingsFor(order),
    secret: secretAt(order),
    tokenId: room.tokens[0]?.id ?? 'nobody',
    webhookId: room.webhooks[0]?.id ?? 'nobody',
    soon: startOfTests + 60_000,
    variant: order,
  });
}

function settingsFor(order: number): SomeSettings {
  if (order < 0) return {};
  const switches = switchNames.map((name, index) => [name, (order + index) % 3 > 0] as const);
  const speaksFirst = firstSpeakers[order % firstSpeakers.length];
  return { ...Object.fromEntries(switches), timerSeconds: 60 + order, speaksFirst };
}

function pointsFor({ session }: Room, { points }: Attempt): Points {
  if (typeof points === 'number') return points;
  const { cards } = deckOf(session.type);
  return cards[points.card % cards.length]?.value ?? 0;
}

/** Few enough that somebody comes by a link that another has made. */
function secretAt(place: number): string {
  return String(Math.abs(place % 3)).repeat(24);
}

function idAt(list: readonly { readonly id: Id }[], position: number): Id {
  return list[position % list.length]?.id ?? 'nobody';
}

function frozen<T>(thing: T): T {
  if (typeof thing === 'object' && thing !== null && !Object.isFrozen(thing)) {
    Object.freeze(thing);
    for (const part of Object.values(thing)) frozen(part);
  }
  return thing;
}
