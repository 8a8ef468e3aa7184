import { t } from '@lingui/core/macro';
import type { TrackerName } from '@story-pointer/core/trackers/tracker';
import { Button } from '../../../ui/button.tsx';
import { useWaits } from './ask-tracker.ts';
import { askingText, trackerText, waitingText } from './import-texts.ts';
import { usePointsWriter, writer } from './use-points-writer.ts';

/** That a tracker is asked, or when it takes the request. */
export function Asking({ source }: { readonly source: TrackerName }) {
  const wait = useWaits().find((one) => one.source === source);
  return wait ? waitingText(wait.until) : askingText(source);
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
        <Button className="min-h-9 px-3 py-1 text-sm" onClick={() => writer.dropAll(source)}>
          {t`Cancel`}
        </Button>
      )}
    </div>
  ));
}
