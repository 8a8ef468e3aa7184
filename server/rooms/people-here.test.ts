import { expect, test } from 'bun:test';
import { presenceChange } from '@story-pointer/core/presence';
import { PeopleInRoom } from './people-in-room.ts';

const minute = 60_000;

/** People as they are at a time, in milliseconds. */
function shown(people: PeopleInRoom, now: number, all: Parameters<PeopleInRoom['noteAway']>[0]) {
  people.noteAway(all, now);
  people.announce(all, presenceChange(people.announced, all), now);
}

test('[AR1] people who turn to another tab are waited for for two minutes, and again once they were back', () => {
  const people = new PeopleInRoom(0);
  shown(people, 0, { ann: 'here', bob: 'here' });
  expect(people.awaited(0)).toEqual(['ann', 'bob']);
  expect(people.nextAwayForLong(0)).toBeUndefined();
  shown(people, minute, { ann: 'here', bob: 'away' });
  shown(people, 2 * minute, { ann: 'away', bob: 'away' });
  expect(people.nextAwayForLong(2 * minute)).toBe(3 * minute);
  expect(people.awaited(3 * minute - 1)).toEqual(['ann', 'bob']);
  expect(people.awaited(3 * minute)).toEqual(['ann']);
  expect(people.nextAwayForLong(3 * minute)).toBe(4 * minute);
  shown(people, 5 * minute, { ann: 'here', bob: 'here' });
  shown(people, 6 * minute, { ann: 'here', bob: 'away' });
  expect(people.awaited(7 * minute)).toEqual(['ann', 'bob']);
  shown(people, 7 * minute, { ann: 'here' });
  expect(people.awaited(7 * minute)).toEqual(['ann']);
});
