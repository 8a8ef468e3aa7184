import { Trans } from '@lingui/react/macro';
import type { RoomView } from '@story-pointer/core/view';
import { type ReactNode, useState } from 'react';
import type { RoomStatus } from '../../sync/use-live-room.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Capacity } from './capacity.tsx';
import { StoriesPanel } from './stories-panel.tsx';
import { SummaryFigures } from './summary-figures.tsx';
import { SummaryHeader } from './summary-header.tsx';
import { TakeHomeDialog } from './take-home.ts';
import { TeamPanel } from './team-panel.tsx';

interface SessionSummaryProps {
  readonly view: RoomView;
  readonly status: RoomStatus;
  /** The way back to a seat, if there is one. */
  readonly children: ReactNode;
}

/** The summary of a session, for reading and for printing. */
export function SessionSummary({ view, status, children }: SessionSummaryProps) {
  const [isTaking, setTaking] = useState(false);
  return (
    <div className="grid gap-6">
      <div className="flex flex-wrap items-center gap-3 print:hidden">
        {children}
        <div className="ml-auto flex flex-wrap">
          <Button variant="quiet" onClick={() => setTaking(true)}>
            <Trans>Export results</Trans>
          </Button>
          <TakeHomeDialog
            view={view}
            participantId={null}
            isOpen={isTaking}
            onOpenChange={setTaking}
          />
          <Button variant="quiet" onClick={() => window.print()}>
            <Trans>Print</Trans>
          </Button>
        </div>
      </div>
      <SummaryHeader view={view} />
      <div role="status" className="empty:hidden print:hidden">
        {status === 'reconnecting' && (
          <Badge tone="warning">
            <Trans>Reconnecting...</Trans>
          </Badge>
        )}
      </div>
      {view.stories.length > 0 && <SummaryFigures view={view} />}
      <Capacity view={view} />
      <StoriesPanel view={view} isLoading={status === 'connecting'} />
      <TeamPanel participants={view.participants} />
    </div>
  );
}
