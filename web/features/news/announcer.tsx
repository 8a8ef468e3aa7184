import type { Id } from '@story-pointer/core/ids';
import type { RoomView } from '@story-pointer/core/view';
import { useEffect, useState } from 'react';
import { useLeadsAlone, useTable } from '../../room/room.tsx';
import { useIsTurning } from '../../shared/turning.ts';
import { tell, told } from '../../ui/tell.ts';
import { newsBetween, newsOfFacilitator } from './news.tsx';
import { NewsThrottle } from './news-throttle.ts';
import { notify } from './notify.ts';
import { useLostVotes } from './use-lost-votes.ts';
import { useNudge } from './use-nudge.ts';

/** The state that news is derived from. */
interface Scene {
  readonly view: RoomView;
  readonly storyId: Id | undefined;
  readonly leadsAlone: boolean;
}

/** Kept for a person who returns to a seat, as from the summary: they get the news they have missed. */
let last: { readonly seat: Id; readonly throttle: NewsThrottle<Scene> } | undefined;

/** Announces events to screen readers while their user is on a story. */
export function Announcer({ storyId }: { storyId: Id | undefined }) {
  const { view, me } = useTable();
  const leadsAlone = useLeadsAlone();
  const isTurning = useIsTurning(storyId);
  useLostVotes(view, storyId);
  useNudge();
  const [throttle] = useState(() =>
    last?.seat === me.id
      ? last.throttle
      : new NewsThrottle<Scene>(
          { view, storyId, leadsAlone },
          {
            newsBetween: newsOfScenes,
            announce: ({ text, canWait, isNotice }) =>
              isNotice ? notify(text) : tell(text, !canWait),
            schedule,
            // The clock of a device may be set back.
            now: () => performance.now(),
          },
        ),
  );
  useEffect(() => {
    if (last?.throttle !== throttle) told.clear();
    last = { seat: me.id, throttle };
    return () => throttle.stop();
  }, [throttle, me.id]);
  useEffect(() => {
    // Announces only the visible state; the cards turn first.
    if (!isTurning) throttle.update({ view, storyId, leadsAlone });
  }, [throttle, view, storyId, leadsAlone, isTurning]);
  return null;
}

function newsOfScenes(before: Scene, { view, storyId, leadsAlone }: Scene) {
  return [
    ...newsBetween(before.view, view, storyId),
    ...(leadsAlone ? [] : newsOfFacilitator(before.view, view, storyId)),
  ];
}

function schedule(act: () => void, milliseconds: number): () => void {
  const timer = setTimeout(act, milliseconds);
  return () => clearTimeout(timer);
}
