import type { Scale } from '../decks/scale.ts';
import type { Id, KeyHash, StoryId } from '../ids.ts';
import { apply } from '../session/apply.ts';
import type { SeatSender } from '../session/capabilities.ts';
import type { Command } from '../session/commands.ts';
import { create } from '../session/create.ts';
import { decide } from '../session/decide.ts';
import type { Decision, Surroundings } from '../session/decision.ts';
import { join } from '../session/join.ts';
import { findStory, type Story } from '../session/open-room.ts';
import type { Outcome, Refusal } from '../session/refusals.ts';
import type { Room } from '../session/room.ts';
import type { SomeSettings } from '../session/settings.ts';

/** The value of an accepted request. */
export function value<T>(outcome: Outcome<T>): T {
  if (!outcome.ok) throw new Error(`refused: ${JSON.stringify(outcome.refusal)}`);
  return outcome.value;
}

/** Why a request was refused. */
export function refusal(outcome: Outcome<unknown>): Refusal {
  if (outcome.ok) throw new Error('accepted, but should have been refused');
  return outcome.refusal;
}

/** The time it is in all tests of the rules. */
export const startOfTests = Date.UTC(2026, 0, 31, 9);

/** Hands out `first` and then 'id-1', 'id-2', … as new ids. */
export function surroundings(first: readonly Id[] = []): Surroundings {
  const names = first.values();
  let count = 0;
  return {
    newId: () => {
      count += 1;
      return names.next().value ?? `id-${count}`;
    },
    now: () => startOfTests,
    digest: (text) => `digest of ${text}`,
    hostToCall: (url) => (URL.canParse(url) ? new URL(url).host : undefined),
    limits: { participants: 5, stories: 5, bytes: 10_000_000, seatsPerBrowser: 1000 },
  };
}

/** The key of somebody's browser; each has one of their own. */
export function keyOf(person: string): KeyHash {
  return `key of ${person}`;
}

export function senderOf(person: string): SeatSender {
  return { kind: 'seat', participantId: person, keyHash: keyOf(person) };
}

/** The session 'session' of Ann, where she is alone. */
export function emptyRoom(type: Scale = 'fibonacci'): Room {
  const opening = { name: 'Sprint 12', facilitatorName: 'Ann', type };
  const around = surroundings(['session', 'ann']);
  return value(create(opening, keyOf('ann'), '2026-01-31T09:00:00.000Z', around)).room;
}

/** Ann's session with Bob and Cid in it and the stories 'login' and 'search': where most tests begin. */
export function openRoom(type: Scale = 'fibonacci'): Room {
  const withBob = joined(emptyRoom(type), 'Bob');
  const withCid = joined(withBob, 'Cid');
  const withLogin = sent(withCid, 'ann', { type: 'createStory', name: 'Login' }, 'login');
  return sent(withLogin, 'ann', { type: 'createStory', name: 'Search' }, 'search');
}

/** The room after somebody has joined, under their name in small letters as id. */
export function joined(room: Room, name: string): Room {
  const person = name.toLowerCase();
  return value(join(room, { name }, keyOf(person), surroundings([person]))).changes.reduce(
    apply,
    room,
  );
}

/** The decision when `person` sends `command`. */
export function decided(room: Room, person: string, command: Command, newId?: Id): Decision {
  return decide(room, senderOf(person), command, surroundings(newId ? [newId] : []));
}

/** The room after `person` has given `command`. */
export function sent(room: Room, person: string, command: Command, newId?: Id): Room {
  return value(decided(room, person, command, newId)).reduce(apply, room);
}

/** The room after votes on 'login', by voter. */
export function voted(room: Room, votes: Readonly<Record<string, number>>): Room {
  const { number: round } = story(room, 'login').round;
  return Object.entries(votes).reduce(
    (before, [person, points]) =>
      sent(before, person, { type: 'vote', storyId: 'login', round, points }),
    room,
  );
}

/** The room after Ann has changed these settings. */
export function withRules(room: Room, settings: SomeSettings): Room {
  return sent(room, 'ann', { type: 'changeSettings', settings });
}

/** The room after Ann has revealed 'login'. */
export function revealed(room: Room): Room {
  const { number: round } = story(room, 'login').round;
  return sent(room, 'ann', { type: 'reveal', storyId: 'login', round });
}

export function story(room: Room, storyId: StoryId): Story {
  const found = findStory(room, storyId);
  if (!found) throw new Error(`there is no story ${storyId}`);
  return found;
}
