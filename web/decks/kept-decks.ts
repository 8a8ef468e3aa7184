import { isSameName } from '@story-pointer/core/names';
import { keptList } from '../ui/kept-list.ts';

/** Custom decks, kept in this browser alone; one takes the place of another of its name. */
export const keptDecks = keptList('decks', ['name', 'cards'], (one, other) =>
  isSameName(one.name, other.name),
);
