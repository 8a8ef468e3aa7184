import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { deckOf } from '@story-pointer/core/decks/scale';
import type { Id } from '@story-pointer/core/ids';
import { pointsForTracker, trackerWith } from '@story-pointer/core/session/in-tracker';
import { findParticipant, roleOf, type Story } from '@story-pointer/core/session/open-room';
import { isForeign, isOnly } from '@story-pointer/core/trackers/points';
import type { TrackerName } from '@story-pointer/core/trackers/tracker';
import { isLasting, issuePoints } from '@story-pointer/core/trackers/trackers';
import type { RoomView } from '@story-pointer/core/view';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useEffectEvent, useMemo, useState } from 'react';
import { allDetailsQuery } from '../../../calls/details.ts';
import { RoomProvider, useRoom } from '../../../room/room.tsx';
import { useShownRoom } from '../../../shared/given-names.ts';
import { inTrackerText } from '../../../shared/points-text.ts';
import { enumerated } from '../../../texts/formats.tsx';
import { i18n } from '../../../texts/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogActions } from '../../../ui/dialog.tsx';
import { askTracker, trackerNames, useConnections } from './ask-tracker.ts';
import { Connections } from './connections.tsx';
import type { Progress, Writing } from './points-writer.ts';
import type { PointsRead } from './tracker-client.ts';
import { trackerText } from './tracker-texts.ts';
import { usePointsWriter, writer } from './use-points-writer.ts';
import { WaitingWrites, WriteFault } from './write-points.tsx';

interface WriteButtonProps {
  readonly view: RoomView;
  readonly participantId: Id;
  readonly className: string;
}

/** Compares the agreed points with those of trackers: for facilitators of a session with stories of one. */
export function WriteButton({ view, participantId, className }: WriteButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const me = findParticipant(view, participantId);
  const isFacilitator = me !== undefined && roleOf(me) === 'facilitator';
  const names = trackerNames();
  const { data } = useQuery({
    ...allDetailsQuery(view.session.id, participantId),
    enabled: isFacilitator && names.length > 0,
  });
  const isLinked = [...(data?.values() ?? [])].some(({ link }) => issuePoints(link, names));
  if (!isFacilitator || !isLinked) return null;
  return (
    <>
      <Button className={className} onClick={() => setOpen(true)}>
        {t`Write Points`}
      </Button>
      <Dialog title={t`Write Points`} isWide isOpen={isOpen} onOpenChange={setOpen}>
        <InSeat sessionId={view.session.id} participantId={participantId}>
          <WriteTable onClose={() => setOpen(false)} />
        </InSeat>
      </Dialog>
    </>
  );
}

interface InSeatProps {
  readonly sessionId: Id;
  readonly participantId: Id;
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

/** An issue is read again where another person has noted a write meanwhile. */
function keyOf({ link, points, known }: Writing): string {
  return [link, points, ...known].join(' ');
}

type State =
  | { readonly is: 'there' | 'missing' | 'reading' | 'writing' | 'notConnected' }
  | { readonly is: 'failed'; readonly failed: Progress };

/** The agreed points beside those of the trackers; a press writes all that are missing there. */
/** Without room for columns the figures of a story stand in a line, each after its name. */
const figureLook =
  '@max-[22rem]:before:me-1 @max-[22rem]:before:text-ink-soft @max-[22rem]:before:content-[attr(data-name)]';

function WriteTable({ onClose }: { readonly onClose: () => void }) {
  const { view, me } = useRoom();
  const { stories } = view;
  const versions = stories.map((story) => story.details).join(' ');
  const details = useQuery({
    ...allDetailsQuery(view.session.id, me.id, versions),
    placeholderData: keepPreviousData,
  });
  const { writingOf, progress } = usePointsWriter();
  const [read, setRead] = useState<ReadonlyMap<string, Reading>>(new Map());
  const note = (writing: Writing, found: PointsRead) =>
    setRead((before) => new Map(before).set(keyOf(writing), { writing, found }));
  const deck = deckOf(view.session.type);
  const rows = stories.flatMap((story): Row[] => {
    if (pointsForTracker(deck, story) === '' && story.inTracker === null) return [];
    const writing = writingOf(story, details.data?.get(story.id)?.link ?? '');
    return writing ? [{ story, writing }] : [];
  });
  const connected = new Set(useConnections().map(({ source }) => source));
  const foundFor = (writing: Writing) => read.get(keyOf(writing))?.found;
  const isUnread = ({ writing }: Row) => connected.has(writing.source) && !foundFor(writing);
  const next = rows.find((row) => isUnread(row) && !progress.has(row.story.id));
  const readNext = useEffectEvent(async (key: string | undefined, signal: AbortSignal) => {
    const row = rows.find(({ writing }) => keyOf(writing) === key);
    if (!row) return;
    const { source, link, points } = row.writing;
    const found = (await askTracker('compare', [link, points], signal)) ?? { is: 'unreachable' };
    if (signal.aborted) return;
    const isForAll = 'is' in found && isLasting(found);
    for (const one of rows)
      if (one === row || (isForAll && one.writing.source === source && isUnread(one)))
        note(one.writing, found);
  });
  // One issue is read after the other.
  const nextKey = next && keyOf(next.writing);
  useEffect(() => {
    const ended = new AbortController();
    void readNext(nextKey, ended.signal);
    return () => ended.abort();
  }, [nextKey]);
  // A write, and the end of a token, make what was read out of date.
  const tidy = useEffectEvent((writes: typeof progress, tokens: string) => {
    const isOld = ([, { writing }]: [string, Reading]) =>
      writes.get(writing.storyId)?.fault === null || !tokens.split(' ').includes(writing.source);
    if ([...read].some(isOld)) setRead(new Map([...read].filter((one) => !isOld(one))));
  });
  const sources = [...connected].join(' ');
  useEffect(() => tidy(progress, sources), [progress, sources]);
  if (details.isPending) return <p role="status">{t`Loading...`}</p>;
  if (rows.length === 0)
    return <p className="text-ink-soft">{t`No agreed story has the link of an issue.`}</p>;
  const stateOf = ({ story, writing }: Row): State => {
    const going = progress.get(story.id);
    const isGoing = going && (!going.fault || going.writing.isCurrent());
    if (isGoing) return going.fault ? { is: 'failed', failed: going } : { is: 'writing' };
    const isNoted = trackerWith(deck, story) !== null;
    if (!connected.has(writing.source)) return { is: isNoted ? 'there' : 'notConnected' };
    const found = foundFor(writing);
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
      <div className="@container">
        <table className="w-full wrap-anywhere text-sm table-fixed [&_tr]:border-b [&_tr]:border-line [&_:is(td,th)]:py-1.5 [&_:is(td,th)]:pe-3 [&_:is(td,th)]:text-start [&_:is(td,th)]:align-top">
          <thead className="@max-[22rem]:sr-only">
            <tr>
              <th className="w-[30%]">{t`Story`}</th>
              <th className="w-[17%]">{t`There now`}</th>
              <th className="w-[14%]">{t`Ours`}</th>
              <th>{t`What happens`}</th>
            </tr>
          </thead>
          <tbody>
            {states.map(({ story, writing, state }) => (
              <tr
                key={story.id}
                className="@max-[22rem]:flex @max-[22rem]:flex-wrap @max-[22rem]:py-1.5 @max-[22rem]:*:py-0! @max-[22rem]:*:last:basis-full"
              >
                <td className="@max-[22rem]:basis-full @max-[22rem]:font-semibold">
                  <bdi translate="no">{story.name}</bdi>
                </td>
                <td translate="no" data-name={t`There now`} className={figureLook}>
                  {thereText(state.is, foundFor(writing))}
                </td>
                <td translate="no" data-name={t`Ours`} className={figureLook}>
                  {writing.points || '—'}
                </td>
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
      </div>
      <WaitingWrites isReading />
      <Connections sources={other ? [other.source] : []} address={other?.link ?? ''} />
      <DialogActions>
        <Button onClick={onClose}>{t`Close`}</Button>
        <Button
          variant="primary"
          isPending={isBusy}
          disabled={missing.length === 0 && !isBusy}
          onClick={() => {
            for (const { writing } of missing) {
              const { points, onWritten } = writing;
              writer.add({
                ...writing,
                onWritten: (onNoted) => {
                  // Also once the session has noted them.
                  for (const known of [writing.known, [points]])
                    note({ ...writing, known }, { there: [points] });
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

const stateTexts: Readonly<Record<Exclude<State['is'], 'failed' | 'there'>, MessageDescriptor>> = {
  missing: msg`Will be written`,
  reading: msg`Loading...`,
  writing: msg`Writing...`,
  notConnected: msg`Not connected`,
};

function stateText(is: Exclude<State['is'], 'failed'>, source: TrackerName): string {
  return is === 'there' ? inTrackerText(trackerText(source)) : i18n._(stateTexts[is]);
}
