import * as z from 'zod/mini';
import { storyIdSchema } from '../../ids.ts';
import { importLimits } from '../../import/limits.ts';
import type { Change } from '../changes.ts';
import { command } from '../command.ts';
import type { Story } from '../open-room.ts';
import { accepted, refused } from '../refusals.ts';
import { voteCountOf } from '../round.ts';
import { isKept, isStandIn } from '../stand-in.ts';
import { storyUpdateSchema, storyUpdates } from '../story-updates.ts';
import { withinSize } from '../within-size.ts';

/** Takes an import back. Stories that were deleted meanwhile are left out. */
export const deleteStories = command({
  does: 'Deletes several stories with their votes and updates others.',
  schema: z.object({
    type: z.literal('deleteStories'),
    storyIds: z.array(storyIdSchema).check(z.maxLength(importLimits.stories)),
    update: z.array(storyUpdateSchema).check(z.maxLength(importLimits.stories)),
    /** Keeps stories that have been voted on or revealed. */
    unlessPlayed: z.optional(z.literal(true)),
  }),
  may: 'lead',
  about: ['stories'],
  failure: 'Failed to delete stories',
  decide: (room, { storyIds, update, unlessPlayed }, around, sender) => {
    const isThere = new Set(room.stories.map(({ id }) => id));
    const standsIn = isStandIn(room, sender);
    const stays = standsIn ? (story: Story) => isKept(room, story) : isPlayed;
    const mayGo = unlessPlayed ? room.stories.filter((story) => !stays(story)) : room.stories;
    const asked = mayGo.filter(({ id }) => storyIds.includes(id));
    if (standsIn && asked.some(stays)) return refused('playedStays', 'storyIds');
    const goes = new Set(asked.map(({ id }) => id));
    const updates = storyUpdates(
      room,
      update.filter(({ storyId }) => isThere.has(storyId)),
      sender,
    );
    if (!updates.ok) return updates;
    const gone = [...new Set(storyIds)].filter((storyId) => goes.has(storyId));
    const changes: Change[] = [...updates.value];
    if (gone.some((storyId) => storyId === room.session.facilitatorActiveStoryId)) {
      changes.push({ type: 'activeStoryChanged', storyId: null });
    }
    changes.push(...gone.map((storyId) => ({ type: 'storyDeleted', storyId }) as const));
    // Deleting never makes a session larger.
    return updates.value.length > 0 ? withinSize(room, changes, around) : accepted(changes);
  },
});

/** One that was added with its points is revealed, too, but nobody has revealed it. */
function isPlayed({ round, earlier }: Story): boolean {
  const isRevealed = round.state === 'revealed' && round.revealedAt !== null;
  return voteCountOf(round) > 0 || isRevealed || earlier > 0;
}
