import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { Id } from '@story-pointer/core/ids';
import { findStory } from '@story-pointer/core/session/open-room';
import type { RoomView } from '@story-pointer/core/view';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLeadsAlone, useRoom, useTable } from '../../room/room.tsx';
import { useIsTurning } from '../../shared/turning.ts';
import { noteDown, tell, told } from '../../ui/tell.ts';
import { showNews, showToast } from '../../ui/toast.tsx';
import { newsBetween, newsOfFacilitator } from './news.tsx';
import { NewsThrottle } from './news-throttle.ts';

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
  useReturns();
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

/**
 * Tells voters that their vote was withdrawn with all others, as when somebody is removed from a
 * round with hidden names.
 */
function useLostVotes(view: RoomView, storyId: Id | undefined): void {
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

/** Whether one's own vote is gone with all others, while its round continues. */
function haveGone(before: RoomView, now: RoomView, storyId: Id): boolean {
  if (before.ownVotes[storyId] === undefined || now.ownVotes[storyId] !== undefined) return false;
  const [was, is] = [before, now].map((view) => findStory(view, storyId)?.round);
  if (was?.state !== 'open' || is?.state !== 'open' || was.number !== is.number) return false;
  return was.voters.length > 1 && is.voters.length === 0;
}

function useNudge(): void {
  const { nudgedAt } = useTable().me;
  const known = useRef(nudgedAt);
  useEffect(() => {
    if (nudgedAt === known.current) return;
    known.current = nudgedAt;
    notify(t`The team is waiting for your vote.`);
  }, [nudgedAt]);
}

/** Tells everybody who has used a recovery link: somebody else might have found it. */
function useReturns(): void {
  const { participants } = useRoom().view;
  const known = useRef(participants);
  useEffect(() => {
    const before = new Map(known.current.map(({ id, returns }) => [id, returns ?? 0]));
    known.current = participants;
    for (const { id, name, returns } of participants) {
      const seen = before.get(id);
      if (seen !== undefined && (returns ?? 0) > seen)
        notify(
          <Trans>
            <bdi translate="no">{name}</bdi> came back on another device
          </Trans>,
        );
    }
  }, [participants]);
}

/** Shows what concerns everybody as a toast, which is announced by itself, and keeps it in the activity log. */
function notify(text: ReactNode): void {
  noteDown(text);
  showNews(text);
}
