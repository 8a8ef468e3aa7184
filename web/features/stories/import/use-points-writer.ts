import { deckOf } from '@story-pointer/core/decks/scale';
import type { Id } from '@story-pointer/core/ids';
import { pointsForTracker } from '@story-pointer/core/session/in-tracker';
import { findStory, type Story } from '@story-pointer/core/session/open-room';
import type { TrackerName } from '@story-pointer/core/trackers/tracker';
import { issuePoints } from '@story-pointer/core/trackers/trackers';
import { useEffect, useEffectEvent, useMemo, useRef, useSyncExternalStore } from 'react';
import { logFailure } from '../../../browser/failure.ts';
import { allDetailsQuery, detailsQuery } from '../../../calls/details.ts';
import { queryClient } from '../../../calls/query-client.ts';
import { useRoom } from '../../../room/room.tsx';
import { roomQuery } from '../../../room/room-query.ts';
import { useCommand } from '../../../room/use-command.ts';
import { askTracker, connectionTo, trackerNames, useConnections } from './ask-tracker.ts';
import { trackerText } from './import-texts.ts';
import { PointsWriter, type Progress, type Writing } from './points-writer.ts';

/** It lives as long as the page, like the tokens. */
const writer = new PointsWriter(async ({ link, points, known }) => {
  try {
    const { written } = await askTracker({ is: 'write', link, points, known });
    return written ?? { is: 'unreachable' };
  } catch (failure) {
    logFailure(failure);
    return { is: 'unreachable' };
  }
});

/** Writes the agreed points of stories to the issues of their links, and notes them in the session. */
export function usePointsWriter() {
  const { view, me } = useRoom();
  const { send } = useCommand();
  const all = useSyncExternalStore(
    writer.progress.subscribe,
    writer.progress.read,
    writer.progress.read,
  );
  const sessionId = view.session.id;
  const progress = useMemo(
    () => new Map([...all].filter(([, { writing }]) => writing.sessionId === sessionId)),
    [all, sessionId],
  );
  const deck = deckOf(view.session.type);
  const roomNow = () => queryClient.getQueryData(roomQuery(sessionId, me.id).queryKey) ?? view;
  /** @returns null for a story without an issue, and one whose new round has no points to write yet */
  const writingOf = (story: Story, link: string): Writing | null => {
    const source = issuePoints(link, trackerNames())?.tracker.source;
    if (!source || story.round.state === 'open') return null;
    const { id: storyId, inTracker } = story;
    const points = pointsForTracker(deck, story);
    const written = points === '' ? null : { tracker: trackerText(source), value: points };
    return {
      ...{ sessionId, storyId, link, source, points, round: story.round.number },
      known: [inTracker?.value ?? ''],
      onWritten: (onDone) =>
        send({ type: 'noteInTracker', storyId, inTracker: written, link }, { onDone }),
    };
  };
  /** Whether a story still has the points that were to be written for it. */
  const isCurrent = ({ storyId, points, round }: Writing): boolean => {
    const story = findStory(roomNow(), storyId);
    return (
      story?.round.state === 'revealed' &&
      story.round.number === round &&
      pointsForTracker(deck, story) === points
    );
  };
  /** Repeats writes that have failed, to the links of now; points that were shown meanwhile may be replaced. */
  const writeAgain = async (failed: readonly Progress[]): Promise<void> => {
    const details = await queryClient.fetchQuery(allDetailsQuery(sessionId, me.id));
    for (const { writing, fault } of failed) {
      const { storyId, link } = writing;
      const other = writer.progress.read().get(storyId);
      if (other && other.writing !== writing) continue;
      const story = isCurrent(writing) && findStory(roomNow(), storyId);
      const now = story && writingOf(story, details.get(storyId)?.link ?? '');
      if (!now) writer.drop(storyId);
      else if (fault?.is !== 'changed' || now.link !== link) writer.add(now);
      else writer.add({ ...now, known: [...now.known, ...fault.there, ''] });
    }
  };
  return { writingOf, writeAgain, isCurrent, roomNow, progress };
}

export function addWriting(writing: Writing): void {
  writer.add(writing);
}

export function dropWriting(storyId: Id): void {
  writer.drop(storyId);
}

export function dropWritings(source: TrackerName): void {
  writer.dropAll(source);
}

/** Writes points when they are agreed, corrected or cleared while this page is open. */
export function useAutomaticWrites(): void {
  const { view, me } = useRoom();
  const connections = useConnections();
  const { writingOf, writeAgain, isCurrent, roomNow, progress } = usePointsWriter();
  const { stories, session } = view;
  const deck = deckOf(session.type);
  const seen = useRef<ReadonlyMap<Id, Story>>(undefined);
  const hasEnded = (source: TrackerName) =>
    [...progress.values()].some(
      ({ writing, fault }) => writing.source === source && fault?.is === 'tokenEnded',
    );
  const write = useEffectEvent((storyId: Id, link: string, mayRemove: boolean) => {
    // Other points may have been agreed while the link was loaded.
    const story = findStory(roomNow(), storyId);
    const writing = story && writingOf(story, link);
    // Points after the end of a token wait for a new one.
    const isOn = writing && (connectionTo(writing.source)?.writes ?? hasEnded(writing.source));
    if (!isOn || (writing.points === '' && !mayRemove)) return writer.drop(storyId);
    const isNoted = writing.known.includes(writing.points);
    const isUnderWay = writer.progress.read().get(storyId)?.fault === null;
    if (isNoted && !isUnderWay) writer.drop(storyId);
    else writer.add(writing);
  });
  const look = useEffectEvent(() => {
    const before = seen.current;
    seen.current = new Map(stories.map((story) => [story.id, story]));
    for (const { writing, fault } of progress.values())
      if (fault && !isCurrent(writing)) writer.drop(writing.storyId);
    for (const story of stories) {
      const was = before?.get(story.id);
      if (was === undefined || story.details === 0) continue;
      const isSameRound = was.round.number === story.round.number;
      const isOther =
        was.round.state !== story.round.state ||
        !isSameRound ||
        pointsForTracker(deck, was) !== pointsForTracker(deck, story);
      const isMoved = was.details !== story.details && progress.has(story.id);
      if (!isOther && !isMoved) continue;
      // A new round has no points yet; those of the round before stay in the tracker.
      const mayRemove = isSameRound && was.round.state === 'revealed';
      queryClient
        .fetchQuery(detailsQuery(session.id, me.id, story))
        .then(({ link }) => write(story.id, link, mayRemove), logFailure);
    }
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: stories are compared each time they change.
  useEffect(() => look(), [stories]);
  const resume = useEffectEvent(() => {
    const ended = [...progress.values()].filter(
      ({ writing, fault }) => fault?.is === 'tokenEnded' && connectionTo(writing.source),
    );
    if (ended.length > 0) writeAgain(ended).catch(logFailure);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new token continues.
  useEffect(() => resume(), [connections]);
}
