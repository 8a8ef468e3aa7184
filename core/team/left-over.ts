import * as z from 'zod/mini';
import { foldName, quickVoteOf } from '../names.ts';
import { detailsOf } from '../session/details-changes.ts';
import type { Room } from '../session/room.ts';
import { agreedPoints } from '../session/round.ts';

const text = z._default(z.string(), '');

/** A story that a session ended without. */
export const leftStorySchema = z.readonly(
  z.object({ name: z.string(), key: text, fullTitle: text, link: text, description: text }),
);
export type LeftStory = z.infer<typeof leftStorySchema>;

/** The stories without agreed points, in the order of the list; quick votes are about nothing that lasts. */
export function leftOverIn(room: Room): readonly LeftStory[] {
  return room.stories
    .filter(({ name, round }) => agreedPoints(round) === null && quickVoteOf(name) === undefined)
    .map(({ id, name }) => {
      const { key, fullTitle, link, description } = detailsOf(room, id);
      return { name, key, fullTitle, link, description };
    });
}

/** The stories of several sessions, each once: by its key, or without one by its name. @param lists the newest first */
export function eachOnce(lists: readonly (readonly LeftStory[])[]): readonly LeftStory[] {
  const known = new Map<string, LeftStory>();
  for (const story of lists.flat()) {
    const identity = story.key === '' ? `name ${foldName(story.name)}` : `key ${story.key}`;
    if (!known.has(identity)) known.set(identity, story);
  }
  return [...known.values()];
}
