import { t } from '@lingui/core/macro';
import { Plural } from '@lingui/react/macro';
import { deckOf } from '@story-pointer/core/decks/scale';
import { trackerWith } from '@story-pointer/core/session/in-tracker';
import { findStory } from '@story-pointer/core/session/open-room';
import { logFailure } from '../../../browser/failure.ts';
import { useRoom } from '../../../room/room.tsx';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { useWaits } from './ask-tracker.ts';
import { FaultSteps } from './faults.tsx';
import type { Progress } from './points-writer.ts';
import { trackerText, waitingText, writeFaultText } from './tracker-texts.ts';
import { useAutomaticWrites, usePointsWriter, writer } from './use-points-writer.ts';

/** Writes agreed points to trackers, quietly, and shows those that were not written. */
export function WritePoints() {
  const { view } = useRoom();
  const { progress } = usePointsWriter();
  useAutomaticWrites();
  const deck = deckOf(view.session.type);
  const failed = [...progress.values()].filter(({ writing, fault }) => {
    const story = findStory(view, writing.storyId);
    if (!fault || !story || !writing.isCurrent()) return false;
    // Another person may have written them.
    return fault.is === 'notCommented' || trackerWith(deck, story) === null;
  });
  const groups = Map.groupBy(failed, ({ writing: { source, storyId }, fault }) =>
    fault?.is === 'changed' || fault?.is === 'refused' ? storyId : `${source} ${fault?.is}`,
  );
  return (
    <div role="status" className="grid gap-2 not-empty:mb-3 phone:mx-4">
      <WaitingWrites className="rounded-control border border-edge bg-dip px-3.5 py-2" />
      {[...groups].map(([key, alike]) => (
        <div
          key={key}
          className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-control border border-edge bg-dip px-3.5 py-2 text-sm"
        >
          <b className="min-w-0 wrap-anywhere">
            {alike.length === 1 ? (
              <bdi translate="no">
                {alike.map(({ writing }) => findStory(view, writing.storyId)?.name)}
              </bdi>
            ) : (
              <Plural value={alike.length} one="# story" other="# stories" />
            )}
          </b>
          <WriteFault failed={alike} />
          <IconButton
            icon="close"
            label={t`Dismiss`}
            onClick={() => {
              for (const { writing } of alike) writer.drop(writing.storyId);
            }}
          />
        </div>
      ))}
    </div>
  );
}

interface WriteFaultProps {
  /** Writes that have failed alike. */
  readonly failed: readonly Progress[];
}

/** Why points were not written, with the step that helps. */
export function WriteFault({ failed }: WriteFaultProps) {
  const { writeAgain } = usePointsWriter();
  const [first] = failed;
  if (!first?.fault) return null;
  const { writing, fault } = first;
  const { source, points, link } = writing;
  const writeText = points === '' ? t`Remove Points` : t`Write ${points}`;
  const againText = fault.is === 'changed' ? writeText : t`Try Again`;
  return (
    <>
      <span className="min-w-0 grow">{writeFaultText(writing, fault)}</span>
      <FaultSteps
        fault={fault.is === 'notCommented' ? fault.why : fault}
        source={source}
        address={link}
        retryText={fault.is === 'unsuited' ? null : againText}
        onAgain={() => writeAgain(failed).catch(logFailure)}
        isSmall
      />
    </>
  );
}

interface WaitingWritesProps {
  readonly className?: string;
  /** Whether what waits to be read is shown as well. */
  readonly isReading?: boolean;
}

/** The trackers that take no requests for now, with the way to leave out what waits for them. */
export function WaitingWrites({ className = '', isReading = false }: WaitingWritesProps) {
  const waits = useWaits();
  const { progress } = usePointsWriter();
  const writings = [...progress.values()].filter(({ fault }) => fault === null);
  const sources = new Set(writings.map(({ writing }) => writing.source));
  const shown = waits.filter(({ source }) => isReading || sources.has(source));
  const latest = new Map(shown.map(({ source, until }) => [source, until]));
  return [...latest].map(([source, until]) => (
    <div
      key={source}
      className={`flex flex-wrap items-center gap-x-3 gap-y-1 text-sm ${className}`}
    >
      <b>{trackerText(source)}</b>
      <span className="min-w-0 grow">{waitingText(until)}</span>
      {sources.has(source) && (
        <Button isSmall onClick={() => writer.dropAll(source)}>
          {t`Cancel`}
        </Button>
      )}
    </div>
  ));
}
