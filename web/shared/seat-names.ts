import type { Id } from '@story-pointer/core/ids';
import { initialsAmong, sharedBeginnings, shortNames } from '@story-pointer/core/names';

/** People with the names of their seats, which are short but unique among them. */
export function withSeatNames<Person extends { readonly id: Id; readonly name: string }>(
  people: readonly Person[],
) {
  const names = shortNames(people.map(({ name }) => name));
  return people.map(({ id, name }, place) => ({ id, name: names[place] ?? name }));
}

/** The same with the length of what a name shares with another one, and initials: as many letters as tell people apart. */
export function withSeatLabels<Person extends { readonly id: Id; readonly name: string }>(
  people: readonly Person[],
) {
  const named = withSeatNames(people);
  const shared = sharedBeginnings(named.map(({ name }) => name));
  const initials = initialsAmong(people.map(({ name }) => name));
  return named.map((one, place) => ({
    ...one,
    shared: shared[place] ?? 0,
    initials: initials[place] ?? '',
  }));
}
