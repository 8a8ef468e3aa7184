import type { Id } from '@story-pointer/core/ids';
import type { Story } from '@story-pointer/core/session/open-room';
import { createContext } from 'react';

/** Where each story stands in the list as it is shown, from 1. A row is not drawn anew when others move. */
export const StoryPlaces = createContext<ReadonlyMap<Id, number>>(new Map());

export function placesOf(stories: readonly Story[]): ReadonlyMap<Id, number> {
  return new Map(stories.map(({ id }, index) => [id, index + 1]));
}
