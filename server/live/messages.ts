import type { Id } from '@story-pointer/core/ids';
import { partOf } from '@story-pointer/core/long-message';
import type { Position } from '@story-pointer/core/session/open-room';
import type { Told } from '@story-pointer/core/view';
import type { Down } from '@story-pointer/core/wire';

/** In what order a page is told of what it has missed; without any steps, a sign of life. */
export function* messagesOf(steps: readonly Told[], position: Position, participantId: Id | null) {
  for (const step of steps) {
    for (const { participantId: voter, ...vote } of ownVotes(step)) {
      if (voter === participantId) yield JSON.stringify(vote satisfies Down);
    }
    yield JSON.stringify(changes(step));
  }
  if (steps.length === 0) yield signAt(position);
}

/** What says to a page that it is heard, and lacks nothing. */
export function signAt({ revision, mark }: Position): string {
  const sign = { type: 'changes', revision, mark, base: mark, changes: [] } as const;
  return JSON.stringify(sign satisfies Down);
}

/** A text as the parts of a long message. */
export function* inParts(pieces: Iterator<string>) {
  for (let piece = pieces.next(); !piece.done; ) {
    const next = pieces.next();
    yield partOf(piece.value, next.done === true);
    piece = next;
  }
}

/** What everybody is told of a step. */
export function changes({ revision, mark, base, changes }: Told): Down {
  return { type: 'changes', revision, mark, base, changes };
}

/** What single people are told of their own votes in a step, and who they are. */
export function ownVotes({ revision, mark, ownVotes }: Told) {
  return ownVotes.map(({ participantId, storyId, points }) => ({
    participantId,
    ...({ type: 'ownVote', revision, mark, storyId, points } satisfies Down),
  }));
}
