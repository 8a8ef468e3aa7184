import * as z from 'zod/mini';
import { participantIdSchema, storyIdSchema } from '../ids.ts';

/** Votes are collected until a time: everybody votes when they like, and all see the results at the end alone. */

/** The rule by which points are saved at the end: none, all the same card, or within one card the larger. */
export const collectionRules = ['none', 'same', 'near'] as const;
export type CollectionRule = (typeof collectionRules)[number];

/** A collected story at the end: agreed by the rule, or without points, by its votes. */
export const collectionGroups = [
  'questions',
  'apart',
  'close',
  'same',
  'tooFew',
  'agreed',
] as const;
export type CollectionGroup = (typeof collectionGroups)[number];

/** In milliseconds: no deadline lies further ahead. */
export const longestCollection = 14 * 24 * 60 * 60 * 1000;

export function isDeadline(endsAt: number, now: number): boolean {
  return endsAt > now && endsAt <= now + longestCollection;
}

export const mostCollected = 50;

export const collectionRuleSchema = z.enum(collectionRules);

export const sortedStoriesSchema = z.readonly(
  z.array(
    z.readonly(
      z.object({ storyId: storyIdSchema, group: z.catch(z.enum(collectionGroups), 'close') }),
    ),
  ),
);

export const collectionSchema = z.readonly(
  z.object({
    storyIds: z.readonly(z.array(storyIdSchema)),
    startedAt: z.int(),
    endsAt: z.int(),
    rule: collectionRuleSchema,
    asked: z.nullable(z.readonly(z.array(participantIdSchema))),
    leftOut: z._default(z.readonly(z.array(participantIdSchema)), []),
    endedAt: z.nullable(z.int()),
    sorted: z.nullable(sortedStoriesSchema),
    /** True: otherwise an earlier version lets people take over a day after the end. */
    isSeen: z.boolean(),
  }),
);
export type Collection = z.infer<typeof collectionSchema>;
