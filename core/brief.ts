import type { Id } from './ids.ts';
import type { OpenChange } from './session/changes.ts';
import type { Step } from './session/open-room.ts';

/**
 * What comes most often, a vote and nothing else, in brief: `["voted", revision, mark, base, storyId,
 * participantId]` has half the bytes of the message that says the same in full.
 */

/** The version of the wire from which on pages understand it. */
export const briefSince = 4;

export type Brief = readonly [
  type: 'voted',
  revision: number,
  mark: string,
  base: string,
  storyId: Id,
  participantId: Id,
];

/** A step in brief; undefined for what is told in full alone. */
export function inBrief({ revision, mark, base, changes }: Step<OpenChange>): Brief | undefined {
  const [vote, ...others] = changes;
  // The first vote of a round says when it was.
  if (vote?.type !== 'voted' || vote.at !== undefined || others.length > 0) return undefined;
  return ['voted', revision, mark, base, vote.storyId, vote.participantId];
}

/** A message in full, not parsed any further: what is not in brief stays as it is. */
export function inFull(message: unknown): unknown {
  if (!Array.isArray(message)) return message;
  const [type, revision, mark, base, storyId, participantId] = message;
  return { type: 'changes', revision, mark, base, changes: [{ type, storyId, participantId }] };
}
