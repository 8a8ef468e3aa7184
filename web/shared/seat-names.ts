import type { Id } from '@story-pointer/core/ids';
import { shortNames } from '@story-pointer/core/names';

/** People with the names of their seats, which are short but unique among them. */
export function withSeatNames<Person extends { readonly id: Id; readonly name: string }>(
  people: readonly Person[],
) {
  const names = shortNames(people.map(({ name }) => name));
  return people.map(({ id, name }, place) => ({ id, name: names[place] ?? name }));
}
