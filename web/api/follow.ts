import type { VisibleChange } from '@story-pointer/core/session/changes';
import { applyToView, type RoomView } from '@story-pointer/core/view';

/** A step in a room's history, as a command's answer or the live connection tells it. */
export interface Step {
  readonly revision: number;
  readonly changes: readonly VisibleChange[];
}

/** The view one step on; the same view for a step it knows, 'gap' when steps before it are missing. */
export function follow(view: RoomView, { revision, changes }: Step): RoomView | 'gap' {
  if (revision <= view.revision) return view;
  if (revision > view.revision + 1 || changes.length === 0) return 'gap';
  return { ...changes.reduce(applyToView, view), revision };
}
