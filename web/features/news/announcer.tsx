import type { Id } from '@story-pointer/core/ids';
import type { RoomView } from '@story-pointer/core/view';
import { useEffect, useState } from 'react';
import { useLeadsAlone, useTable } from '../../api/room.tsx';
import { useIsTurning } from '../../api/turning.ts';
import { tell, told } from '../../ui/tell.ts';
import { newsBetween, newsOfFacilitator } from './news.tsx';
import { notify } from './notify.ts';
import { Teller } from './teller.ts';
import { useLostVotes } from './use-lost-votes.ts';
import { useNudge } from './use-nudge.ts';

/** The state that news is derived from. */
interface Scene {
  readonly view: RoomView;
  readonly storyId: Id | undefined;
  readonly leadsAlone: boolean;
}

/**
 * The last one: a person who returns to a seat, as from the summary, gets the news they have
 * missed.
 */
let last: { readonly seat: Id; readonly teller: Teller<Scene> } | undefined;

/** Announces events to screen readers while their user is on a story. */
export function Announcer({ storyId }: { storyId: Id | undefined }) {
  const { view, me } = useTable();
  const leadsAlone = useLeadsAlone();
  const isTurning = useIsTurning(storyId);
  useLostVotes(view, storyId);
  useNudge();
  const [teller] = useState(() =>
    last?.seat === me.id
      ? last.teller
      : new Teller<Scene>(
          { view, storyId, leadsAlone },
          {
            newsBetween: newsOfScenes,
            tell: ({ text, canWait, isNotice }) => (isNotice ? notify(text) : tell(text, !canWait)),
            schedule,
            // The clock of a device may be set back.
            now: () => performance.now(),
          },
        ),
  );
  useEffect(() => {
    if (last?.teller !== teller) told.clear();
    last = { seat: me.id, teller };
    return () => teller.stop();
  }, [teller, me.id]);
  useEffect(() => {
    // Announces only the visible state; the cards turn first.
    if (!isTurning) teller.see({ view, storyId, leadsAlone });
  }, [teller, view, storyId, leadsAlone, isTurning]);
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
