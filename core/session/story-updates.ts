import * as z from 'zod/mini';
import { detailsEditSchema, editedDetails, mostQuestions, withQuestions } from '../details.ts';
import { type Id, storyIdSchema } from '../ids.ts';
import { checkName, nameLimits } from '../names.ts';
import { apply } from './apply.ts';
import type { Principal } from './capabilities.ts';
import type { Change } from './changes.ts';
import { isCollected } from './collecting.ts';
import type { Decision } from './decision.ts';
import { detailsChanges, detailsOf, textsIn } from './details-changes.ts';
import { findStory } from './open-room.ts';
import { accepted, type Refusal, within } from './refusals.ts';
import { longestReason } from './remark.ts';
import type { Room } from './room.ts';
import { isKept, keepsPlayed } from './stand-in.ts';

export const storyUpdateSchema = z.object({
  storyId: storyIdSchema,
  name: z.optional(z.string()),
  ...detailsEditSchema.shape,
});

/** An update that takes another one back, with the questions that its description has answered. */
export const storyRestoreSchema = z.extend(storyUpdateSchema, {
  questions: z.optional(
    z.array(z.string().check(z.maxLength(longestReason))).check(z.maxLength(mostQuestions)),
  ),
});
type StoryUpdate = z.infer<typeof storyRestoreSchema>;

/** The changes of several updates in order, all of them or none. Points and votes stay. */
export function storyUpdates(
  room: Room,
  updates: readonly StoryUpdate[],
  sender: Principal,
): Decision {
  const changes: Change[] = [];
  let now = room;
  let pending: Change[] = [];
  const named = new Set<Id>();
  for (const [index, { storyId, name: typed, questions = [], ...edit }] of updates.entries()) {
    const at = (refusal: Refusal) =>
      ({ ok: false, refusal: within(`update.${index}`, refusal) }) as const;
    // An earlier update of the same story counts. If each story occurs once, as usual, nothing has
    // to be applied here.
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
    const after = withQuestions(details.value, questions);
    const texts = textsIn(now, story, after, name.value);
    const isRenamed = name.value !== story.name;
    const isTold = isRenamed && isCollected(now, storyId);
    const updated = [...detailsChanges(now, story, after, isTold ? null : texts)];
    if (isRenamed) {
      updated.unshift({ type: 'storyRenamed', storyId, name: name.value, ...texts });
    }
    if (updated.length > 0 && keepsPlayed(room, sender) && isKept(now, story)) {
      return at({ code: 'playedStays', field: 'storyId' });
    }
    pending.push(...updated);
    changes.push(...updated);
  }
  return accepted(changes);
}
