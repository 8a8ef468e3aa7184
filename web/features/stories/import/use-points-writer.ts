import { deckOf } from '@story-pointer/core/decks/scale';
import type { Id } from '@story-pointer/core/ids';
import { pointsForTracker } from '@story-pointer/core/session/in-tracker';
import { findStory, type Story } from '@story-pointer/core/session/open-room';
import { agreedPoints, lacksVotes } from '@story-pointer/core/session/round';
import type { Comment } from '@story-pointer/core/trackers/comments';
import type { PointsWritten } from '@story-pointer/core/trackers/points';
import type { TrackerName } from '@story-pointer/core/trackers/tracker';
import { issuePoints } from '@story-pointer/core/trackers/trackers';
import { useEffect, useEffectEvent, useMemo, useRef, useSyncExternalStore } from 'react';
import { logFailure } from '../../../browser/failure.ts';
import { allDetailsQuery, detailsQuery } from '../../../calls/details.ts';
import { queryClient } from '../../../calls/query-client.ts';
import { useRoom } from '../../../room/room.tsx';
import { roomQuery, votesQuery } from '../../../room/room-query.ts';
import { isSavedHere, useCommand } from '../../../room/use-command.ts';
import { askTracker, connectionTo, trackerNames, useConnections } from './ask-tracker.ts';
import { PointsWriter, type Progress, type Writing, waitsForToken } from './points-writer.ts';
import { trackerText } from './tracker-texts.ts';
import type { Connection } from './tracker-tokens.ts';

/** It lives as long as the page, like the tokens. */
export const writer = new PointsWriter({
  write: async (writing, signal) => {
    const written = await write(writing, signal);
    // Another token may have taken the place of the one that has ended.
    const isReplaced = waitsForToken(written) && connectionTo(writing.source) !== undefined;
    return isReplaced ? await write(writing, signal) : written;
  },
  comment: async ({ link, comment }, signal) => {
    const said = await comment?.().catch((failure: unknown) => void logFailure(failure));
    if (said === null) return null;
    const refusal = said && (await askTracker('comment', [link, said], signal));
    return refusal === undefined ? { is: 'unreachable' } : refusal;
  },
});

async function write(
  { link, points, known }: Writing,
  signal: AbortSignal,
): Promise<PointsWritten> {
  const written = await askTracker('write', [link, { points, known }], signal);
  return written ?? { is: 'unreachable' };
}

/** Writes the agreed points of stories to the issues of their links, and notes them in the session. */
export function usePointsWriter() {
  const { view, me } = useRoom();
  const { send } = useCommand();
  const all = useSyncExternalStore(writer.progress.subscribe, writer.progress.read);
  const sessionId = view.session.id;
  const progress = useMemo(
    () => new Map([...all].filter(([, { writing }]) => writing.sessionId === sessionId)),
    [all, sessionId],
  );
  const deck = deckOf(view.session.type);
  const roomNow = () => queryClient.getQueryData(roomQuery(sessionId, me.id).queryKey) ?? view;
  const commentFor = async (storyId: Id): Promise<Comment | null> => {
    const story = findStory(roomNow(), storyId);
    if (!story) return null;
    const details = await queryClient.fetchQuery(detailsQuery(sessionId, me.id, story));
    // Pages have the reasons of the shown story alone.
    if (lacksVotes(story.round))
      await queryClient.fetchQuery(votesQuery(sessionId, me.id, storyId));
    const whole = findStory(roomNow(), storyId);
    const { commentOn } = await import('./comment-on.ts');
    return whole ? commentOn(view.session, whole, details) : null;
  };
  /** @returns null for a story without an issue, and one whose new round has no points to write yet */
  const writingOf = (story: Story, link: string, mayComment = true): Writing | null => {
    const source = issuePoints(link, trackerNames())?.tracker.source;
    if (!source || story.round.state === 'open') return null;
    const { id: storyId, inTracker } = story;
    const points = pointsForTracker(deck, story);
    const written = points === '' ? null : { tracker: trackerText(source), value: points };
    return {
      ...{ sessionId, storyId, link, source, points },
      known: [inTracker?.value ?? ''],
      ...(mayComment &&
        points !== '' &&
        connectionTo(source)?.comments && { comment: () => commentFor(storyId) }),
      onWritten: (onDone) =>
        send({ type: 'noteInTracker', storyId, inTracker: written, link }, { onDone }),
      isCurrent: () => {
        const now = findStory(roomNow(), storyId);
        return (
          now?.round.state === 'revealed' &&
          now.round.number === story.round.number &&
          now.details === story.details &&
          pointsForTracker(deck, now) === points
        );
      },
    };
  };
  /** Repeats writes that have failed, to the links of now; points that were shown meanwhile may be replaced. */
  const writeAgain = async (failed: readonly Progress[]): Promise<void> => {
    const details = await queryClient.fetchQuery(allDetailsQuery(sessionId, me.id));
    for (const { writing, fault } of failed) {
      const { storyId, link } = writing;
      const other = writer.progress.read().get(storyId);
      if (other && other.writing !== writing) continue;
      const story = findStory(roomNow(), storyId);
      const now =
        story && writingOf(story, details.get(storyId)?.link ?? '', writing.comment !== undefined);
      if (now?.points !== writing.points) writer.drop(storyId);
      else if (fault?.is !== 'changed' || now.link !== link) writer.add(now);
      else writer.add({ ...now, known: [...now.known, ...fault.there, ''] });
    }
  };
  return { writingOf, writeAgain, roomNow, progress };
}

/** Writes points when they are agreed, corrected or cleared while this page is open. */
export function useAutomaticWrites(): void {
  const { view, me } = useRoom();
  const connections = useConnections();
  const { writingOf, writeAgain, roomNow, progress } = usePointsWriter();
  const { stories, session } = view;
  const deck = deckOf(session.type);
  const seen = useRef<ReadonlyMap<Id, Story>>(undefined);
  const hasEnded = (source: TrackerName) =>
    [...progress.values()].some(
      ({ writing, fault }) => writing.source === source && fault && waitsForToken(fault),
    );
  const write = useEffectEvent(async (wanted: Story, mayRemove: boolean): Promise<void> => {
    const { link } = await queryClient.fetchQuery(detailsQuery(session.id, me.id, wanted));
    // Other points may have been agreed, and another link given, while this one was loaded.
    const { id: storyId } = wanted;
    const story = findStory(roomNow(), storyId);
    if (story && story.details !== wanted.details) return write(story, mayRemove);
    // Other facilitators' pages may write the same points; the one that saved them comments.
    const writing =
      story && writingOf(story, link, isSavedHere(storyId, agreedPoints(story.round)));
    // Points after the end of a token wait for a new one.
    const isOn = writing && (connectionTo(writing.source)?.writes ?? hasEnded(writing.source));
    if (!isOn || (writing.points === '' && !mayRemove)) return writer.drop(storyId);
    const isNoted = writing.known.includes(writing.points);
    const isUnderWay = writer.progress.read().get(storyId)?.fault === null;
    if (isNoted && !isUnderWay && !writing.comment) writer.drop(storyId);
    else writer.add(writing);
  });
  const look = useEffectEvent((all: readonly Story[]) => {
    const before = seen.current;
    seen.current = new Map(all.map((story) => [story.id, story]));
    for (const storyId of progress.keys()) if (!findStory(view, storyId)) writer.drop(storyId);
    for (const story of all) {
      const was = before?.get(story.id);
      const isSameRound = was?.round.number === story.round.number;
      const isOther =
        was !== undefined &&
        (!isSameRound ||
          was.round.state !== story.round.state ||
          pointsForTracker(deck, was) !== pointsForTracker(deck, story));
      const isOutdated = progress.get(story.id)?.writing.isCurrent() === false;
      if ((!isOther && !isOutdated) || story.details === 0) continue;
      // A new round has no points yet; those of the round before stay in the tracker.
      const mayRemove = isSameRound && was?.round.state === 'revealed';
      write(story, mayRemove).catch(logFailure);
    }
  });
  useEffect(() => look(stories), [stories]);
  /** A new token continues. */
  const resume = useEffectEvent((connected: readonly Connection[]) => {
    const ended = [...progress.values()].filter(
      ({ writing, fault }) =>
        fault &&
        waitsForToken(fault) &&
        connected.some(({ source }) => source === writing.source) &&
        writing.isCurrent(),
    );
    if (ended.length > 0) writeAgain(ended).catch(logFailure);
  });
  useEffect(() => resume(connections), [connections]);
}
