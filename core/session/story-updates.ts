import * as z from 'zod/mini';
import { detailsEditSchema, editedDetails } from '../details.ts';
import { type Id, storyIdSchema } from '../ids.ts';
import { checkName, nameLimits } from '../names.ts';
import { apply } from './apply.ts';
import type { Change } from './changes.ts';
import type { Decision } from './decision.ts';
import { detailsChanges, detailsOf } from './details-changes.ts';
import { findStory } from './open-room.ts';
import { accepted, type Refusal, refused } from './refusals.ts';
import type { Room } from './room.ts';

/** What else a story is to be called and to say; what is missing stays as it is. */
export const storyUpdateSchema = z.object({
  storyId: storyIdSchema,
  name: z.optional(z.string()),
  ...detailsEditSchema.shape,
});
export type StoryUpdate = z.infer<typeof storyUpdateSchema>;

/** What follows from several updates one after the other, all of them or none. Points and votes are not touched. */
export function storyUpdates(room: Room, updates: readonly StoryUpdate[]): Decision {
  const changes: Change[] = [];
  let now = room;
  let pending: Change[] = [];
  const named = new Set<Id>();
  for (const [index, { storyId, name: typed, ...edit }] of updates.entries()) {
    const at = ({ code, field = '' }: Refusal) => refused(code, `update.${index}.${field}`);
    // What was said of a story before counts. Where each is named once, as mostly, nothing has to be applied here.
    if (named.has(storyId)) {
      now = pending.reduce(apply, now);
      pending = [];
      named.clear();
    }
    named.add(storyId);
    const story = findStory(now, storyId);
    if (!story) return at({ code: 'storyNotFound', field: 'storyId' });
    const name = checkName('name', typed ?? story.name, nameLimits.story);
    if (!name.ok) return at(name.refusal);
    const details = editedDetails(detailsOf(now, storyId), edit);
    if (!details.ok) return at(details.refusal);
    const updated = [...detailsChanges(now, story, details.value)];
    if (name.value !== story.name) {
      updated.unshift({ type: 'storyRenamed', storyId, name: name.value });
    }
    pending.push(...updated);
    changes.push(...updated);
  }
  return accepted(changes);
}
