import type { VisibleChange } from '@story-pointer/core/session/changes';
import { isSamePosition, type Step } from '@story-pointer/core/session/open-room';
import { applyToView, type RoomView, withOwnVote } from '@story-pointer/core/view';
import type { CommandAnswer, Down } from '@story-pointer/core/wire';

/** One's own vote in a step that is about to come. */
export type OwnVote = Extract<Down, { type: 'ownVote' }>;

/** The view one step on; the same view for where it is already, 'gap' for what does not lead on from it. */
function follow(view: RoomView, step: Step<VisibleChange>): RoomView | 'gap' {
  const { revision, mark, base, changes } = step;
  if (isSamePosition(view, step)) return view;
  if (revision !== view.revision + 1 || base !== view.mark) return 'gap';
  return { ...changes.reduce(applyToView, view), revision, mark };
}

/** The view after a step, with those of one's own votes that are of this step. */
export function followWith(
  view: RoomView,
  step: Step<VisibleChange>,
  ownVotes: readonly OwnVote[],
): RoomView | 'gap' {
  const next = follow(view, step);
  if (next === 'gap' || next === view) return next;
  return ownVotes.filter((one) => isSamePosition(one, step)).reduce(withOwnVote, next);
}

/** The view after the answer to a command. One that is stale is none of its business. */
export function afterAnswer(view: RoomView, answer: CommandAnswer): RoomView | 'gap' {
  if (answer.revision <= view.revision) return view;
  return answer.changesLeftOut ? 'gap' : follow(view, answer);
}

/**
 * The view once the whole room was fetched. An earlier revision than the page's is as good: the
 * server's data may have been restored. Only what has come while it was fetched may be newer.
 * @param before the view when the room was asked for
 * @param known the view by now
 */
export function afterFetch(
  before: RoomView | undefined,
  known: RoomView | undefined,
  fetched: RoomView,
): RoomView {
  const mayBeNewer = known !== undefined && !(before && isSamePosition(before, known));
  return mayBeNewer && known.revision > fetched.revision ? known : fetched;
}
