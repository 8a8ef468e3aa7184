import type { RoomView } from '@story-pointer/core/view';
import type { ReactNode } from 'react';
import type { LiveStatus } from '../../api/live/connection.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { StoriesPanel } from './stories-panel.tsx';
import { SummaryFigures } from './summary-figures.tsx';
import { SummaryHeader } from './summary-header.tsx';
import { TeamPanel } from './team-panel.tsx';

interface SessionSummaryProps {
  readonly view: RoomView;
  readonly status: LiveStatus;
  /** The way back, where there is one. */
  readonly children: ReactNode;
}

/** What a session has come to, for reading and for printing. */
export function SessionSummary({ view, status, children }: SessionSummaryProps) {
  return (
    <div className="grid gap-6">
      <div className="flex flex-wrap items-center gap-3 print:hidden">
        {children}
        <Button variant="quiet" className="ml-auto" onClick={() => window.print()}>
          Print
        </Button>
      </div>
      <SummaryHeader view={view} />
      <div role="status" className="empty:hidden print:hidden">
        {status === 'reconnecting' && <Badge tone="warning">Reconnecting...</Badge>}
      </div>
      {view.stories.length > 0 && <SummaryFigures stories={view.stories} />}
      <StoriesPanel view={view} isLoading={status === 'connecting'} />
      <TeamPanel participants={view.participants} />
    </div>
  );
}
