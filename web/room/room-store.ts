import type { VisibleChange } from '@story-pointer/core/session/changes';
import { type ChangeSet, isSameVersion } from '@story-pointer/core/session/open-room';
import { applyToView, type RoomView } from '@story-pointer/core/view';
import type { CommandAnswer } from '@story-pointer/core/wire-room';

/** The view after a change set: the same one if it has that already, 'gap' if one before it is missing. */
export function follow(view: RoomView, changeSet: ChangeSet<VisibleChange>): RoomView | 'gap' {
  const { revision, mark, base, changes } = changeSet;
  if (isSameVersion(view, changeSet)) return view;
  if (revision !== view.revision + 1 || base !== view.mark) return 'gap';
  return { ...changes.reduce(applyToView, view), revision, mark };
}

/** The view after the answer to a command. A stale answer changes nothing. */
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
  const mayBeNewer = known !== undefined && !(before && isSameVersion(before, known));
  return mayBeNewer && known.revision > fetched.revision ? known : fetched;
}
