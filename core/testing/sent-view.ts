import { packed, placesOf } from '../packed-story.ts';
import type { RoomView } from '../view.ts';

/** A view as the server sends it, packed. */
export function sentView(view: RoomView) {
  const places = placesOf(view.participants);
  return { ...view, stories: view.stories.map((story) => packed(story, places)) };
}
