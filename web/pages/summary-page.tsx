import { WriteButton } from '../features/stories/import/parts.ts';
import { SummaryScreen } from '../features/summary/summary-screen.tsx';

/** The summary, with the way to write its points to trackers. */
export function SummaryPage() {
  return (
    <SummaryScreen
      tool={(view, participantId, className) =>
        view.stories.some(({ details }) => details > 0) && (
          <WriteButton view={view} participantId={participantId} className={className} />
        )
      }
    />
  );
}
