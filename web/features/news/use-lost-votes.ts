import { t } from '@lingui/core/macro';
import type { Id } from '@story-pointer/core/ids';
import { findStory } from '@story-pointer/core/session/open-room';
import type { RoomView } from '@story-pointer/core/view';
import { useEffect, useRef } from 'react';
import { showToast } from '../../ui/toast.tsx';

/**
 * Tells voters that their vote was withdrawn with all others, as when somebody is removed from a
 * round with hidden names.
 */
export function useLostVotes(view: RoomView, storyId: Id | undefined): void {
  const known = useRef(view);
  useEffect(() => {
    const before = known.current;
    known.current = view;
    if (storyId !== undefined && haveGone(before, view, storyId))
      showToast(
        t`All votes in this round were withdrawn to keep them anonymous. Please vote again.`,
      );
  }, [view, storyId]);
}

/** Whether one's own vote is gone with all others, while its round goes on. */
function haveGone(before: RoomView, now: RoomView, storyId: Id): boolean {
  if (before.ownVotes[storyId] === undefined || now.ownVotes[storyId] !== undefined) return false;
  const [was, is] = [before, now].map((view) => findStory(view, storyId)?.round);
  if (was?.state !== 'open' || is?.state !== 'open' || was.number !== is.number) return false;
  return was.voters.length > 1 && is.voters.length === 0;
}
