import * as z from 'zod/mini';
import { isAgreeable, type Points } from '../../decks/deck.ts';
import { deckOf } from '../../decks/scale.ts';
import { pointsSchema } from '../../decks/scale-schema.ts';
import { detailsEditSchema, editedDetails, noDetails } from '../../details.ts';
import { type StoryId, storyIdSchema } from '../../ids.ts';
import { importLimits } from '../../import/limits.ts';
import { checkName, nameLimits } from '../../names.ts';
import type { Change } from '../changes.ts';
import { command } from '../command.ts';
import type { Decision, Surroundings } from '../decision.ts';
import { detailsChanges } from '../details-changes.ts';
import { trackerPoints } from '../in-tracker.ts';
import type { Story } from '../open-room.ts';
import { accepted, type Outcome, refused, refusedAbove, within } from '../refusals.ts';
import type { Room } from '../room.ts';
import { voteCountOf } from '../round.ts';
import { isKept, keepsPlayed } from '../stand-in.ts';
import { storyRestoreSchema, storyUpdateSchema, storyUpdates } from '../story-updates.ts';
import { withinSize } from '../within-size.ts';

const newStorySchema = z.object({
  name: z.string(),
  ...detailsEditSchema.shape,
  points: z.optional(pointsSchema),
  /** The tracker that has these points. */
  inTracker: z.optional(z.string()),
});
type NewStory = z.infer<typeof newStorySchema>;

export const newStoriesSchema = z.array(newStorySchema).check(z.maxLength(importLimits.stories));

const addStories = command({
  does: 'Adds many stories to the end of the list and updates others: all of it or nothing.',
  schema: z.object({
    type: z.literal('addStories'),
    add: newStoriesSchema,
    update: z.array(storyUpdateSchema).check(z.maxLength(importLimits.stories)),
  }),
  may: 'run',
  scope: 'stories',
  about: ['stories'],
  failure: 'Failed to add stories',
  decide: (room, { add, update }, around, sender) => {
    const added = additions(room, add, around, 'add');
    if (!added.ok) return added;
    const updated = storyUpdates(room, update, sender);
    if (!updated.ok) return updated;
    return withinSize(room, [...updated.value, ...added.value], around);
  },
});

/** The changes that add all of the stories. @param place of the stories in the request */
export function additions(
  room: Room,
  stories: readonly NewStory[],
  around: Surroundings,
  place: string,
): Decision {
  const { stories: most } = around.limits;
  if (room.stories.length + stories.length > most) return refusedAbove(most, 'tooManyStories');
  const changes: Change[] = [];
  for (const [index, story] of stories.entries()) {
    const added = addition(room, story, around);
    if (!added.ok) return { ok: false, refusal: within(`${place}.${index}`, added.refusal) };
    changes.push(...added.value);
  }
  return accepted(changes);
}

function addition(room: Room, story: NewStory, around: Surroundings): Decision {
  const { name: typed, points, inTracker, ...edit } = story;
  const name = checkName('name', typed, nameLimits.story);
  if (!name.ok) return name;
  const details = editedDetails(noDetails, edit);
  if (!details.ok) return details;
  const storyId = around.newId();
  const pointed = pointing(room, storyId, points);
  if (!pointed.ok) return pointed;
  const noted = noting(room, storyId, points, inTracker);
  if (!noted.ok) return noted;
  return accepted([
    { type: 'storyCreated', storyId, name: name.value },
    ...detailsChanges(room, { id: storyId, details: 0 }, details.value),
    ...pointed.value,
    ...noted.value,
  ]);
}

function noting(
  room: Room,
  storyId: StoryId,
  points: Points | undefined,
  inTracker: string | undefined,
): Outcome<readonly Change[]> {
  if (points === undefined || inTracker === undefined) return accepted([]);
  const tracker = checkName('inTracker', inTracker, nameLimits.story);
  if (!tracker.ok) return tracker;
  const value = trackerPoints(deckOf(room.session.type), points);
  return accepted([
    { type: 'inTrackerChanged', storyId, inTracker: { tracker: tracker.value, value } },
  ]);
}

function pointing(
  room: Room,
  storyId: string,
  points: number | undefined,
): Outcome<readonly Change[]> {
  if (points === undefined) return accepted([]);
  if (!isAgreeable(deckOf(room.session.type), points)) return refused('notOnDeck', 'points');
  return accepted([
    { type: 'revealed', storyId, votes: [] },
    { type: 'pointsAgreed', storyId, points },
  ]);
}

/** Takes an import back. Stories that were deleted meanwhile are left out. */
const deleteStories = command({
  does: 'Deletes several stories with their votes and updates others.',
  schema: z.object({
    type: z.literal('deleteStories'),
    storyIds: z.array(storyIdSchema).check(z.maxLength(importLimits.stories)),
    update: z.array(storyRestoreSchema).check(z.maxLength(importLimits.stories)),
    /** Keeps stories that have been voted on or revealed. */
    unlessPlayed: z.optional(z.literal(true)),
  }),
  may: 'lead',
  about: ['stories'],
  failure: 'Failed to delete stories',
  decide: (room, { storyIds, update, unlessPlayed }, around, sender) => {
    const isThere = new Set(room.stories.map(({ id }) => id));
    const standsIn = keepsPlayed(room, sender);
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

/** One that was added with its points counts as revealed, without a reveal. */
function isPlayed({ round, earlier }: Story): boolean {
  const isRevealed = round.state === 'revealed' && round.revealedAt !== null;
  return voteCountOf(round) > 0 || isRevealed || earlier > 0;
}

export const importCommands = { addStories, deleteStories };
