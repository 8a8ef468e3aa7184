import { t } from '@lingui/core/macro';
import { Plural } from '@lingui/react/macro';
import { deckOf } from '@story-pointer/core/decks/scale';
import { trackerWith } from '@story-pointer/core/session/in-tracker';
import { findStory } from '@story-pointer/core/session/open-room';
import { useRoom } from '../../../room/room.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import type { Progress } from './points-writer.ts';
import { useAutomaticWrites, usePointsWriter, writer } from './use-points-writer.ts';
import { WaitingWrites } from './waiting.tsx';
import { WriteFault } from './write-fault.tsx';

/** Writes agreed points to trackers, quietly, and shows those that were not written. */
export function WritePoints() {
  const { view } = useRoom();
  const { progress } = usePointsWriter();
  useAutomaticWrites();
  const deck = deckOf(view.session.type);
  const groups = new Map<string, [Progress, ...Progress[]]>();
  for (const one of progress.values()) {
    const story = findStory(view, one.writing.storyId);
    // Another person may have written them.
    if (!one.fault || !story || !one.writing.isCurrent()) continue;
    const isCommenting = one.fault.is === 'notCommented';
    if (trackerWith(deck, story) !== null && !isCommenting) continue;
    const isOwn = one.fault.is === 'changed' || one.fault.is === 'refused';
    const key = isOwn ? story.id : `${one.writing.source} ${one.fault.is}`;
    const group = groups.get(key);
    if (group) group.push(one);
    else groups.set(key, [one]);
  }
  return (
    <div role="status" className="grid gap-2 not-empty:mb-3 phone:mx-4">
      <WaitingWrites className="rounded-control border border-edge bg-dip px-3.5 py-2" />
      {[...groups].map(([key, failed]) => (
        <div
          key={key}
          className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-control border border-edge bg-dip px-3.5 py-2 text-sm"
        >
          <b className="min-w-0 wrap-anywhere">
            {failed.length === 1 ? (
              <bdi translate="no">{findStory(view, failed[0].writing.storyId)?.name}</bdi>
            ) : (
              <Plural value={failed.length} one="# story" other="# stories" />
            )}
          </b>
          <WriteFault failed={failed} />
          <IconButton
            icon="close"
            label={t`Dismiss`}
            onClick={() => {
              for (const { writing } of failed) writer.drop(writing.storyId);
            }}
          />
        </div>
      ))}
    </div>
  );
}
