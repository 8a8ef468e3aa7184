import * as z from 'zod/mini';
import { pointsSchema } from '../../decks/scale-schema.ts';
import { detailsEditSchema, editedDetails } from '../../details.ts';
import { type StoryId, storyIdSchema } from '../../ids.ts';
import { checkName, nameLimits } from '../../names.ts';
import { agreement } from '../agreement.ts';
import type { Change } from '../changes.ts';
import { isCollected } from '../collecting.ts';
import { command } from '../command.ts';
import type { Surroundings } from '../decision.ts';
import { detailsChanges, detailsOf, textsIn } from '../details-changes.ts';
import { findStory, inTrackerSchema, type Story } from '../open-room.ts';
import { accepted, refused, refusedAbove } from '../refusals.ts';
import type { Room } from '../room.ts';
import { agreedPoints } from '../round.ts';
import { sizeOf } from '../size.ts';
import { isKept, keepsPlayed } from '../stand-in.ts';
import { storyMove } from '../story-order.ts';
import { timerFrom } from '../timers.ts';
import { withinSize } from '../within-size.ts';
import { nextRound } from './rounds.ts';

const createStory = command({
  does: 'Adds a story to the end of the list and makes it the active one.',
  schema: z.object({ type: z.literal('createStory'), name: z.string() }),
  may: 'run',
  about: ['stories'],
  failure: 'Failed to create story',
  decide: (room, typed, around) => {
    const name = checkName('name', typed.name, nameLimits.story);
    if (!name.ok) return name;
    const { limits } = around;
    if (room.stories.length >= limits.stories)
      return refusedAbove(limits.stories, 'tooManyStories');
    if (sizeOf(room) >= limits.bytes) return refusedAbove(limits.bytes, 'sessionTooLarge');
    const storyId = around.newId();
    return accepted([
      { type: 'storyCreated', storyId, name: name.value },
      ...opening(room, storyId, around),
    ]);
  },
});

/** Names only what was changed, so that what was saved meanwhile stays. */
const editStory = command({
  does: 'Renames a story, or corrects its agreed points after the reveal.',
  schema: z.object({
    type: z.literal('editStory'),
    storyId: storyIdSchema,
    name: z.optional(z.string()),
    points: z.optional(z.nullable(pointsSchema)),
    /** The round the points are for; without it, whatever round the story is in. */
    round: z.optional(z.int()),
  }),
  may: 'run',
  about: ['story'],
  decide: (room, edit, around, sender) => {
    const { storyId, points, round } = edit;
    const story = findStory(room, storyId);
    if (!story) return refused('storyNotFound', 'storyId');
    const changes: Change[] = [];
    if (edit.name !== undefined) {
      const name = checkName('name', edit.name, nameLimits.story);
      if (!name.ok) return name;
      if (name.value !== story.name && keepsPlayed(room, sender) && isKept(room, story)) {
        return refused('playedStays', 'name');
      }
      const texts = textsIn(room, story, detailsOf(room, storyId), name.value);
      changes.push({ type: 'storyRenamed', storyId, name: name.value, ...texts });
    }
    if (round !== undefined && round !== story.round.number) return refused('roundOver', 'round');
    if (points === undefined) return accepted(changes);
    if (story.round.state === 'open' && points !== null) return refused('notRevealed', 'points');
    // Saving the same again leaves a running minute to explain.
    if (points === agreedPoints(story.round)) return accepted(changes);
    const isByRule = story.round.state === 'revealed' && story.round.byRule;
    if (points === null && !isByRule && keepsPlayed(room, sender)) {
      return refused('playedStays', 'points');
    }
    const agreed = agreement(room, story, points, around.now());
    return agreed.ok ? accepted([...changes, agreed.value]) : agreed;
  },
});

const editDetails = command({
  does: 'Changes the details of a story. A field that is missing stays as it is.',
  schema: z.object({
    type: z.literal('editDetails'),
    storyId: storyIdSchema,
    ...detailsEditSchema.shape,
  }),
  may: 'run',
  scope: 'stories',
  about: ['story'],
  decide: (room, { type: _, storyId, ...edit }, around, sender) => {
    const story = findStory(room, storyId);
    if (!story) return refused('storyNotFound', 'storyId');
    const details = editedDetails(detailsOf(room, storyId), edit);
    if (!details.ok) return details;
    const changes = detailsChanges(room, story, details.value);
    if (changes.length > 0 && keepsPlayed(room, sender) && isKept(room, story)) {
      return refused('playedStays', 'storyId');
    }
    return withinSize(room, changes, around);
  },
});

/** The trackers' names and points are words of a page, so that a new tracker needs nothing here. */
const noteInTracker = command({
  does: 'Notes the points that a story has in its tracker by now.',
  schema: z.object({
    type: z.literal('noteInTracker'),
    storyId: storyIdSchema,
    inTracker: inTrackerSchema,
    /** The issue; a note about another one than the story's is ignored. */
    link: z.optional(z.string()),
  }),
  // The meeting is often over when the points are written.
  may: 'administer',
  scope: 'stories',
  about: ['story'],
  isRetried: true,
  decide: (room, { storyId, inTracker, link }) => {
    const before = findStory(room, storyId);
    if (!before) return refused('storyNotFound', 'storyId');
    if (link !== undefined && link !== detailsOf(room, storyId).link) return accepted([]);
    if (inTracker === null)
      return accepted(
        before.inTracker ? [{ type: 'inTrackerChanged', storyId, inTracker: null }] : [],
      );
    const tracker = checkName('inTracker.tracker', inTracker.tracker, nameLimits.story);
    if (!tracker.ok) return tracker;
    const value = checkName('inTracker.value', inTracker.value, nameLimits.story);
    if (!value.ok) return value;
    const after = { tracker: tracker.value, value: value.value };
    const isSame =
      before.inTracker?.tracker === after.tracker && before.inTracker.value === after.value;
    return accepted(isSame ? [] : [{ type: 'inTrackerChanged', storyId, inTracker: after }]);
  },
});

const deleteStory = command({
  does: 'Deletes a story with its votes.',
  schema: z.object({ type: z.literal('deleteStory'), storyId: storyIdSchema }),
  may: 'lead',
  about: ['story', 'stories'],
  failure: 'Failed to delete story',
  decide: (room, { storyId }, _, sender) => {
    const story = findStory(room, storyId);
    if (!story) return refused('storyNotFound', 'storyId');
    if (keepsPlayed(room, sender) && isKept(room, story)) return refused('playedStays', 'storyId');
    const changes: Change[] = [{ type: 'storyDeleted', storyId }];
    if (room.session.facilitatorActiveStoryId === storyId) {
      changes.unshift({ type: 'activeStoryChanged', storyId: null });
    }
    return accepted(changes);
  },
});

/** Names the neighbour and no position, so that it means the same when stories were added or deleted meanwhile. */
const moveStory = command({
  does: 'Moves a story in front of another one, or to the end.',
  schema: z.object({
    type: z.literal('moveStory'),
    storyId: storyIdSchema,
    before: z.nullable(storyIdSchema),
  }),
  may: 'run',
  scope: 'stories',
  about: ['stories'],
  failure: 'Failed to update story',
  isRetried: true,
  decide: storyMove,
});

const setActiveStory = command({
  does: 'Makes a story the one that the team is on.',
  schema: z.object({
    type: z.literal('setActiveStory'),
    storyId: storyIdSchema,
    newRound: z.optional(z.literal(true)),
  }),
  may: 'run',
  scope: 'run',
  about: ['stories'],
  isRetried: true,
  decide: (room, { storyId, newRound }, around, sender) => {
    const story = findStory(room, storyId);
    if (!story) return refused('storyNotFound', 'storyId');
    // Everybody votes in their own time there.
    if (isCollected(room, storyId)) return refused('storyCollected');
    const isOpen = room.session.facilitatorActiveStoryId === storyId;
    const opened = isOpen ? [] : opening(room, storyId, around);
    if (!newRound || story.round.state === 'open') return accepted(opened);
    const started = nextRound(room, story, sender);
    return started.ok ? accepted([...opened, ...started.value]) : started;
  },
});

/** Brings the team to a story. If the session is set so, its timer starts, and that of the story before stops. */
function opening(room: Room, storyId: StoryId, around: Surroundings): readonly Change[] {
  const { facilitatorActiveStoryId: before, settings } = room.session;
  const opened: Change = { type: 'activeStoryChanged', storyId };
  if (!settings.timerStarts) return [opened];
  const left = before === null ? undefined : findStory(room, before);
  const round = findStory(room, storyId)?.round;
  const hasTimer = round && (round.state === 'revealed' || round.timer !== null);
  const timer = timerFrom(settings.timerSeconds, around.now());
  return [
    ...(left && isTimed(left) ? [{ type: 'timerStopped', storyId: left.id } as const] : []),
    opened,
    ...(hasTimer ? [] : [{ type: 'timerStarted', storyId, timer } as const]),
  ];
}

function isTimed({ round }: Story): boolean {
  return round.state === 'open' && round.timer?.isOver === false;
}

export const storyCommands = {
  createStory,
  editStory,
  editDetails,
  noteInTracker,
  deleteStory,
  moveStory,
  setActiveStory,
};
