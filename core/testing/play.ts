import type { ScaleType } from '../decks.ts';
import type { Id, KeyHash } from '../ids.ts';
import { apply } from '../session/apply.ts';
import { type Change, endsSession } from '../session/changes.ts';
import { create } from '../session/create.ts';
import { type Command, decide, type Sender } from '../session/decide.ts';
import type { Decision, Surroundings } from '../session/decision.ts';
import { join } from '../session/join.ts';
import { findStory } from '../session/open-room.ts';
import { accepted } from '../session/refusals.ts';
import type { Room } from '../session/room.ts';
import type { Attempt, Move } from './moves.ts';
import { keyOf, surroundings, value } from './room.ts';

/** A move as the server gets it. */
export type Request =
  | { readonly kind: 'join'; readonly name: string; readonly keyHash: KeyHash }
  | { readonly kind: 'command'; readonly sender: Sender; readonly command: Command };

/** What a request led to. */
export interface Step {
  readonly request: Request;
  readonly before: Room;
  readonly decision: Decision;
  readonly after: Room;
}

/** All that happens when `moves` are made in a new session, until it is deleted. */
export function play(type: ScaleType, moves: readonly Move[]): Step[] {
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
export function replay(type: ScaleType, requests: readonly Request[]): Step[] {
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

/** What follows from a request in `room`; every room is frozen, so that nobody can change it. */
export function take(room: Room, request: Request, around: Surroundings): Step {
  const decision = frozen(answer(room, frozen(request), around));
  const after = decision.ok ? next(room, decision.value) : room;
  return { request, before: room, decision, after };
}

function openingRoom(type: ScaleType, around: Surroundings): Room {
  const opening = { name: 'Sprint', facilitatorName: 'Ann', type };
  return frozen(value(create(opening, keyOf('browser 0'), '2026-01-31T09:00:00Z', around)).room);
}

function answer(room: Room, request: Request, around: Surroundings): Decision {
  if (request.kind === 'command') return decide(room, request.sender, request.command, around);
  const joined = join(room, request.name, request.keyHash, around);
  return joined.ok ? accepted(joined.value.changes) : joined;
}

function next(room: Room, changes: readonly Change[]): Room {
  if (changes.length === 0) return room;
  const changed = changes.reduce((before, change) => frozen(apply(before, change)), room);
  return frozen({ ...changed, revision: room.revision + 1 });
}

function requestFor(room: Room, move: Move, steps: readonly Step[]): Request {
  switch (move.kind) {
    case 'join':
      return { kind: 'join', name: move.name, keyHash: keyOf(`browser ${move.browser}`) };
    case 'command':
      return { kind: 'command', sender: senderFor(room, move), command: commandFor(room, move) };
    case 'repeat': {
      const former = steps[move.former % steps.length];
      return former?.request ?? { kind: 'join', name: 'Bob', keyHash: keyOf('browser 1') };
    }
    default:
      return move satisfies never;
  }
}

/** Whose seat a move names, and the key it comes with. */
export function senderFor(room: Room, { sender, key }: Attempt): Sender {
  const participantId = idAt(room.participants, sender);
  const own = room.seats[participantId] ?? null;
  const keys = { own, foreign: keyOf('a stranger'), none: null };
  return { participantId, keyHash: keys[key] };
}

/** What a move asks for, in the room as it is. */
export function commandFor(room: Room, move: Attempt): Command {
  const { type, points, name, order } = move;
  const storyId = idAt(room.stories, move.story);
  const round = (findStory(room, storyId)?.round ?? 1) + move.roundOffset;
  switch (type) {
    case 'vote':
    case 'acceptPoints':
      return { type, storyId, round, points };
    case 'reveal':
    case 'startRound':
      return { type, storyId, round };
    case 'createStory':
    case 'renameSession':
      return { type, name };
    case 'editStory':
      return { type, storyId, name, points: order < 2 ? null : points };
    case 'deleteStory':
    case 'setActiveStory':
      return { type, storyId };
    case 'moveStory':
      return { type, storyId, order };
    case 'removeParticipant':
      return { type, participantId: idAt(room.participants, move.participant) };
    case 'deleteSession':
      return { type };
    default:
      return type satisfies never;
  }
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
