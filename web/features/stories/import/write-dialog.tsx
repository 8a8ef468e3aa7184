import { t } from '@lingui/core/macro';
import { deckOf } from '@story-pointer/core/decks/scale';
import type { Id } from '@story-pointer/core/ids';
import { pointsForTracker, trackerWith } from '@story-pointer/core/session/in-tracker';
import { findParticipant, type Story } from '@story-pointer/core/session/open-room';
import { isForeign, isOnly } from '@story-pointer/core/trackers/points';
import type { TrackerName } from '@story-pointer/core/trackers/tracker';
import { isLasting } from '@story-pointer/core/trackers/trackers';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useEffectEvent, useMemo, useState } from 'react';
import { logFailure } from '../../../browser/failure.ts';
import { allDetailsQuery } from '../../../calls/details.ts';
import { RoomProvider, useRoom } from '../../../room/room.tsx';
import { useShownRoom } from '../../../shared/given-names.ts';
import { inTrackerText } from '../../../shared/points-text.ts';
import { enumerated } from '../../../texts/formats.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogActions, type DialogState } from '../../../ui/dialog.tsx';
import { askTracker, useConnections } from './ask-tracker.ts';
import { Connections } from './connections.tsx';
import { trackerText } from './import-texts.ts';
import type { Progress, Writing } from './points-writer.ts';
import type { PointsRead } from './tracker-messages.ts';
import { usePointsWriter, writer } from './use-points-writer.ts';
import { WaitingWrites } from './waiting.tsx';
import { WriteFault } from './write-fault.tsx';

interface WriteDialogProps extends DialogState {
  readonly sessionId: Id;
  readonly participantId: Id;
}

/** The agreed points beside those of the trackers; a press writes all that are missing there. */
export function WriteDialog({ sessionId, participantId, ...state }: WriteDialogProps) {
  return (
    <Dialog title={t`Write Points`} isWide {...state}>
      <InSeat sessionId={sessionId} participantId={participantId}>
        <WriteTable onClose={() => state.onOpenChange(false)} />
      </InSeat>
    </Dialog>
  );
}

interface InSeatProps extends Omit<WriteDialogProps, keyof DialogState> {
  readonly children: ReactNode;
}

/** The summary is read without a seat; noting what was written needs one. */
function InSeat({ sessionId, participantId, children }: InSeatProps) {
  const { room } = useShownRoom(sessionId, participantId, null);
  const me = room.data && findParticipant(room.data, participantId);
  const inside = useMemo(() => room.data && me && { view: room.data, me }, [room.data, me]);
  if (!inside) return <p role="status">{t`Loading...`}</p>;
  return <RoomProvider value={inside}>{children}</RoomProvider>;
}

interface Row {
  readonly story: Story;
  readonly writing: Writing;
}

/** The estimates of an issue, and the writing that they were read for. */
interface Reading {
  readonly writing: Writing;
  readonly found: PointsRead;
}

/** Read again where another person has noted a write meanwhile. */
function isOf({ writing, found }: Reading, { link, points, known }: Writing): boolean {
  if (writing.link !== link || writing.points !== points) return false;
  return writing.known.join() === known.join() || ('there' in found && isOnly(found.there, points));
}

type State =
  | { readonly is: 'there' | 'missing' | 'reading' | 'writing' | 'notConnected' }
  | { readonly is: 'failed'; readonly failed: Progress };

function WriteTable({ onClose }: { readonly onClose: () => void }) {
  const { view, me } = useRoom();
  const details = useQuery(allDetailsQuery(view.session.id, me.id));
  const { writingOf, progress } = usePointsWriter();
  const [read, setRead] = useState<ReadonlyMap<Id, Reading>>(new Map());
  const note = ({ writing }: Row, found: PointsRead) =>
    setRead((before) => new Map(before).set(writing.storyId, { writing, found }));
  const { stories } = view;
  const deck = deckOf(view.session.type);
  const rows = stories.flatMap((story): Row[] => {
    if (pointsForTracker(deck, story) === '' && story.inTracker === null) return [];
    const writing = writingOf(story, details.data?.get(story.id)?.link ?? '');
    return writing ? [{ story, writing }] : [];
  });
  const connected = new Set(useConnections().map(({ source }) => source));
  const sources = [...connected].join(' ');
  const readingOf = (writing: Writing): Reading | undefined => {
    const reading = read.get(writing.storyId);
    return reading && isOf(reading, writing) ? reading : undefined;
  };
  const isUnread = ({ writing }: Row) => connected.has(writing.source) && !readingOf(writing);
  const next = rows.find((row) => isUnread(row) && !progress.has(row.story.id));
  const readNext = useEffectEvent(async (signal: AbortSignal) => {
    if (!next) return;
    const { source, link, points } = next.writing;
    const found = await askTracker('compare', { link, points }, signal);
    if (signal.aborted) return;
    const noted: PointsRead = found ?? { is: 'unreachable' };
    const isForAll = 'is' in noted && isLasting(noted);
    for (const row of rows)
      if (row === next || (isForAll && row.writing.source === source && isUnread(row)))
        note(row, noted);
  });
  const nextKey = next && [next.story.id, next.writing.link, next.writing.points].join(' ');
  // biome-ignore lint/correctness/useExhaustiveDependencies: one issue is read after the other.
  useEffect(() => {
    const ended = new AbortController();
    void readNext(ended.signal);
    return () => ended.abort();
  }, [nextKey]);
  // A write, and the end of a token, make what was read out of date.
  const tidy = useEffectEvent(() => {
    const isOld = ([storyId, { writing }]: [Id, Reading]) =>
      progress.get(storyId)?.fault === null || !connected.has(writing.source);
    if ([...read].some(isOld)) setRead(new Map([...read].filter((one) => !isOld(one))));
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above.
  useEffect(() => tidy(), [progress, sources]);
  const { refetch } = details;
  const versions = stories.map((story) => story.details).join(' ');
  // biome-ignore lint/correctness/useExhaustiveDependencies: a link may have changed.
  useEffect(() => {
    refetch().catch(logFailure);
  }, [versions]);
  if (details.isPending) return <p role="status">{t`Loading...`}</p>;
  if (rows.length === 0)
    return <p className="text-ink-soft">{t`No agreed story has the link of an issue.`}</p>;
  const stateOf = ({ story, writing }: Row): State => {
    const going = progress.get(story.id);
    const isGoing = going && (!going.fault || going.writing.isCurrent());
    if (isGoing) return going.fault ? { is: 'failed', failed: going } : { is: 'writing' };
    const isNoted = trackerWith(deck, story) !== null;
    if (!connected.has(writing.source)) return { is: isNoted ? 'there' : 'notConnected' };
    const found = readingOf(writing)?.found;
    if (!found) return { is: 'reading' };
    if ('is' in found) return { is: 'failed', failed: { writing, fault: found } };
    const { there } = found;
    if (isOnly(there, writing.points)) return { is: isNoted ? 'there' : 'missing' };
    // Removing takes a press of its own: a team may be about to agree.
    const isChanged = writing.points === '' || isForeign(there, writing.points, writing.known);
    return isChanged
      ? { is: 'failed', failed: { writing, fault: { is: 'changed', there } } }
      : { is: 'missing' };
  };
  const states = rows.map((row) => ({ ...row, state: stateOf(row) }));
  const missing = states.filter(({ state }) => state.is === 'missing');
  const isBusy = states.some(({ state }) => state.is === 'reading' || state.is === 'writing');
  const other = rows.find(({ writing }) => !connected.has(writing.source))?.writing;
  return (
    <div className="grid gap-4">
      <table className="w-full table-fixed wrap-anywhere text-sm [&_:is(td,th)]:border-b [&_:is(td,th)]:border-line [&_:is(td,th)]:py-1.5 [&_:is(td,th)]:pe-3 [&_:is(td,th)]:text-start [&_:is(td,th)]:align-top">
        <thead>
          <tr>
            <th className="w-[30%]">{t`Story`}</th>
            <th className="w-[17%]">{t`There now`}</th>
            <th className="w-[14%]">{t`Ours`}</th>
            <th>{t`What happens`}</th>
          </tr>
        </thead>
        <tbody>
          {states.map(({ story, writing, state }) => (
            <tr key={story.id}>
              <td>
                <bdi translate="no">{story.name}</bdi>
              </td>
              <td translate="no">{thereText(state.is, readingOf(writing)?.found)}</td>
              <td translate="no">{writing.points || '—'}</td>
              <td>
                {state.is === 'failed' ? (
                  <div className="flex flex-wrap items-center gap-2">
                    <WriteFault failed={[state.failed]} />
                  </div>
                ) : (
                  stateText(state.is, writing.source)
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <WaitingWrites isReading />
      <Connections sources={other ? [other.source] : []} address={other?.link ?? ''} />
      <DialogActions>
        <Button onClick={onClose}>{t`Close`}</Button>
        <Button
          variant="primary"
          isPending={isBusy}
          disabled={missing.length === 0 && !isBusy}
          onClick={() => {
            for (const row of missing) {
              const { points, onWritten } = row.writing;
              writer.add({
                ...row.writing,
                onWritten: (onNoted) => {
                  note(row, { there: [points] });
                  onWritten(onNoted);
                },
              });
            }
          }}
        >
          {t`Write Missing Points`}
        </Button>
      </DialogActions>
    </div>
  );
}

function thereText(is: State['is'], read: PointsRead | undefined): string {
  if (!read || 'is' in read) return is === 'reading' ? '…' : '';
  return read.there.length === 0 ? '—' : enumerated(read.there);
}

function stateText(is: Exclude<State['is'], 'failed'>, source: TrackerName): string {
  switch (is) {
    case 'there':
      return inTrackerText(trackerText(source));
    case 'missing':
      return t`Will be written`;
    case 'reading':
      return t`Loading...`;
    case 'writing':
      return t`Writing...`;
    case 'notConnected':
      return t`Not connected`;
    default:
      return is satisfies never;
  }
}
