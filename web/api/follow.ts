import type { VisibleChange } from '@story-pointer/core/session/changes';
import { applyToView, type RoomView } from '@story-pointer/core/view';
import type { Down } from '@story-pointer/core/wire';

/** A step in a room's history, as a command's answer or the live connection tells it. */
export interface Step {
  readonly revision: number;
  readonly changes: readonly VisibleChange[];
}

/** What the live connection tells of the room itself. */
export type RoomMessage = Extract<Down, { type: 'snapshot' | 'changes' | 'ownVote' }>;

/** The view after a message; the same view for one that brings nothing new. */
export function afterMessage(view: RoomView, message: RoomMessage): RoomView | 'gap' {
  switch (message.type) {
    case 'snapshot':
      return message.room;
    case 'changes':
      return follow(view, message);
    case 'ownVote': {
      const { revision, storyId, points } = message;
      // It belongs to the step that comes next, and does not complete it.
      if (revision !== view.revision + 1) return view;
      return { ...view, ownVotes: { ...view.ownVotes, [storyId]: points } };
    }
    default:
      return message satisfies never;
  }
}

/** The view one step on; the same view for a step it knows, 'gap' when steps before it are missing. */
export function follow(view: RoomView, { revision, changes }: Step): RoomView | 'gap' {
  if (revision <= view.revision) return view;
  if (revision > view.revision + 1 || changes.length === 0) return 'gap';
  return { ...changes.reduce(applyToView, view), revision };
}
