import { deckOf } from '@story-pointer/core/decks/scale';
import type { Id } from '@story-pointer/core/ids';
import { pointsForTracker, trackerWith } from '@story-pointer/core/session/in-tracker';
import { findStory, type Story } from '@story-pointer/core/session/open-room';
import type { TrackerName } from '@story-pointer/core/trackers/tracker';
import { issuePoints } from '@story-pointer/core/trackers/trackers';
import { useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react';
import { logFailure } from '../../../browser/failure.ts';
import { detailsQuery } from '../../../calls/details.ts';
import { queryClient } from '../../../calls/query-client.ts';
import { useRoom } from '../../../room/room.tsx';
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
  const { view } = useRoom();
  const { send } = useCommand();
  const progress = useSyncExternalStore(
    writer.progress.subscribe,
    writer.progress.read,
    writer.progress.read,
  );
  const deck = deckOf(view.session.type);
  /** @returns null for a story without an issue */
  const writingOf = (story: Story, link: string, onWritten?: () => void): Writing | null => {
    const source = issuePoints(link, trackerNames())?.tracker.source;
    if (!source) return null;
    const { id: storyId, inTracker } = story;
    const points = pointsForTracker(deck, story);
    const written = points === '' ? null : { tracker: trackerText(source), value: points };
    return {
      ...{ storyId, link, source, points, known: [inTracker?.value ?? ''] },
      onWritten: () => {
        send({ type: 'noteInTracker', storyId, inTracker: written });
        onWritten?.();
      },
    };
  };
  return { writingOf, progress };
}

/** Whether points are written as they are saved: those after the end of a token wait for a new one. */
function writes(source: TrackerName): boolean {
  const waiting = [...writer.progress.read().values()];
  return connectionTo(source)?.writes ?? waiting.some(({ writing }) => writing.source === source);
}

export function addWriting(writing: Writing): void {
  writer.add(writing);
}

export function dropWriting(storyId: Id): void {
  writer.drop(storyId);
}

/** Repeats a write that has failed; points that were shown meanwhile may be replaced. */
export function writeAgain({ writing, fault }: Progress): void {
  const known = fault?.is === 'changed' ? [...fault.there, ''] : writing.known;
  writer.add({ ...writing, known });
}

/** Writes points when they are agreed, corrected or cleared while this page is open. */
export function useAutomaticWrites(): void {
  const { view, me } = useRoom();
  const connections = useConnections();
  const { writingOf } = usePointsWriter();
  const { stories, session } = view;
  const deck = deckOf(session.type);
  const seen = useRef<ReadonlyMap<Id, string>>(undefined);
  const write = useEffectEvent((storyId: Id, link: string) => {
    // Other points may have been agreed while the link was loaded.
    const story = findStory(view, storyId);
    const writing = story && writingOf(story, link);
    if (!writing || !writes(writing.source)) return;
    const isThere = trackerWith(deck, story) !== null;
    const isNone = writing.points === '' && story.inTracker === null;
    const isUnderWay = writer.progress.read().get(storyId)?.fault === null;
    if ((isThere || isNone) && !isUnderWay) writer.drop(storyId);
    else writer.add(writing);
  });
  const look = useEffectEvent(() => {
    const before = seen.current;
    seen.current = new Map(stories.map((story) => [story.id, pointsForTracker(deck, story)]));
    for (const story of stories) {
      const was = before?.get(story.id);
      if (was === undefined || was === seen.current.get(story.id) || story.details === 0) continue;
      queryClient
        .fetchQuery(detailsQuery(session.id, me.id, story))
        .then(({ link }) => write(story.id, link), logFailure);
    }
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: stories are compared each time they change.
  useEffect(() => look(), [stories]);
  const resume = useEffectEvent(() => {
    for (const one of writer.progress.read().values()) {
      const isEnded = one.fault?.is === 'tokenEnded';
      if (isEnded && connectionTo(one.writing.source)) writer.add(one.writing);
    }
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new token continues.
  useEffect(() => resume(), [connections]);
}
