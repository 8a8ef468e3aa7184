import { withTrackers } from '../features/stories/import/with-trackers.ts';
import { SummaryScreen } from '../features/summary/summary-screen.tsx';
import { lazyPart } from '../ui/lazy.tsx';

/** Only for facilitators of stories that have details. */
const WriteButton = lazyPart(
  async () =>
    (await withTrackers(import('../features/stories/import/write-button.tsx'))).WriteButton,
);

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
