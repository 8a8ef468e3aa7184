import { Plural, Trans } from '@lingui/react/macro';
import type { Id } from '@story-pointer/core/ids';
import type { RoomView } from '@story-pointer/core/view';
import { type ReactNode, useState } from 'react';
import { retentionDays } from '../../calls/installation.ts';
import type { RoomStatus } from '../../room/use-live-room.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { lazyPart } from '../../ui/lazy.tsx';
import { CopySummary } from './copy-summary.tsx';
import { ExportDialog } from './export.ts';
import { Sizes } from './sizes.tsx';
import { StoriesPanel } from './stories-panel.tsx';
import { SummaryHeader } from './summary-header.tsx';
import { TeamPanel } from './team-panel.tsx';

interface SessionSummaryProps {
  readonly view: RoomView;
  readonly status: RoomStatus;
  /** The seat of the viewer, if there is one. */
  readonly participantId: Id | undefined;
  /** The way back to a seat, if there is one. */
  readonly children: ReactNode;
}

/** Most sessions have no questions. */
const QuestionsPanel = lazyPart<{ view: RoomView }>(
  async () => (await import('./questions-panel.tsx')).QuestionsPanel,
  () => null,
);

/** The buttons beside the main one. */
const aside =
  'button-aside min-h-9 px-3 text-sm max-md:border-transparent max-md:bg-transparent max-md:text-accent';

/** The summary of a session, for reading and for printing. */
export function SessionSummary({ view, status, participantId, children }: SessionSummaryProps) {
  const [isTaking, setTaking] = useState(false);
  const days = retentionDays();
  return (
    <div className="summary">
      <div className="summary__actions">
        {children}
        <div className="summary__exports">
          <Button variant="quiet" className={aside} onClick={() => window.print()}>
            <Trans>Print</Trans>
          </Button>
          <Button className={aside} onClick={() => setTaking(true)}>
            <Trans>Export Results</Trans>
          </Button>
          {view.stories.length > 0 && <CopySummary view={view} />}
        </div>
      </div>
      <ExportDialog
        view={view}
        participantId={null}
        bookmarksFor={participantId}
        isOpen={isTaking}
        onOpenChange={setTaking}
      />
      <SummaryHeader view={view} />
      <div role="status" className="empty:hidden print:hidden">
        {status === 'reconnecting' && (
          <Badge tone="warning">
            <Trans>Reconnecting...</Trans>
          </Badge>
        )}
      </div>
      <Sizes view={view} />
      <StoriesPanel view={view} isLoading={status === 'connecting'} />
      {view.stories.some(({ questions }) => questions > 0) && <QuestionsPanel view={view} />}
      <TeamPanel participants={view.participants} />
      {days !== null && (
        <p className="text-ink-soft text-sm print:hidden">
          <Plural
            value={days}
            one="Kept for # day after the last activity, then deleted."
            other="Kept for # days after the last activity, then deleted."
          />
        </p>
      )}
    </div>
  );
}
