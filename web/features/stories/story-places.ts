import type { Id } from '@story-pointer/core/ids';
import type { Story } from '@story-pointer/core/session/open-room';
import { createContext } from 'react';

/**
 * The place of each story in the visible list, from 1. A row is not rendered again when others
 * move.
 */
export const StoryPlaces = createContext<ReadonlyMap<Id, number>>(new Map());

export function placesOf(stories: readonly Story[]): ReadonlyMap<Id, number> {
  return new Map(stories.map(({ id }, index) => [id, index + 1]));
}
