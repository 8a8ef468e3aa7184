import type { PeopleNow } from '../presence.ts';
import { apply } from '../session/apply.ts';
import { decide } from '../session/decide.ts';
import { join } from '../session/join.ts';
import type { Room } from '../session/room.ts';
import { keyOf, startOfTests, surroundings, value } from './room.ts';

/** Rooms and presence for tests of taking over. */

const minute = 60_000;

/** Bob came before Cid, and Ann went so many milliseconds ago. */
export function without(ann: number, ...people: string[]): PeopleNow {
  const from = startOfTests - 60 * minute;
  const since = { ann: startOfTests - ann, bob: from + 1, cid: from + 2 };
  return {
    people: Object.fromEntries(people.map((id) => [id, 'here'])),
    since,
    from,
    now: startOfTests,
  };
}

/** The room after people have joined from their browsers, under these ids. */
export function entered(of: Room, ...people: (readonly [id: string, browser: string])[]): Room {
  return people.reduce((before, [id, browser]) => {
    const joining = join(before, { name: id }, keyOf(browser), surroundings([id]));
    return value(joining).changes.reduce(apply, before);
  }, of);
}

/** The room after a participant has closed their last page. */
export function left(of: Room, participantId: string): Room {
  const command = { type: 'facilitatorLeft', participantId } as const;
  return value(decide(of, { kind: 'system' }, command, surroundings())).reduce(apply, of);
}
