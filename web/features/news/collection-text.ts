import { plural, t } from '@lingui/core/macro';
import { runningIn } from '@story-pointer/core/session/collecting';
import { isComplete } from '@story-pointer/core/session/progress';
import type { RoomView } from '@story-pointer/core/view';
import { momentText } from '../../texts/moments.ts';

/** The news of collected votes: they begin, their deadline moves, or they are revealed. */
export function collectionText(before: RoomView, now: RoomView): string | null {
  const [was, is] = [runningIn(before), runningIn(now)];
  if (!is) return was && t`The collected votes are revealed`;
  const until = momentText(is.endsAt);
  if (was?.startedAt !== is.startedAt) {
    return plural(is.storyIds.length, {
      one: `Votes on # story are collected until ${until}`,
      other: `Votes on # stories are collected until ${until}`,
    });
  }
  // The end follows at once where nobody is missing any more.
  const isMoved = was.endsAt !== is.endsAt && !isComplete(now, now.done ?? {});
  return isMoved ? t`Votes are now collected until ${until}` : null;
}
