import { t } from '@lingui/core/macro';
import { deckOf } from '@story-pointer/core/decks/scale';
import { exportedStories } from '@story-pointer/core/export/exported-story';
import { markdownTable } from '@story-pointer/core/export/table';
import type { Id } from '@story-pointer/core/ids';
import { initialsOf } from '@story-pointer/core/names';
import { type Participant, roleOf } from '@story-pointer/core/session/open-room';
import { sizesOf } from '@story-pointer/core/story-results';
import type { RoomView } from '@story-pointer/core/view';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { allDetailsQuery } from '../../calls/details.ts';
import { Sizes } from '../../ladder/sizes.tsx';
import type { RoomStatus } from '../../room/use-live-room.ts';
import { retentionText } from '../../shared/session-facts.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { copyText } from '../../ui/copy-text.ts';
import { Icon } from '../../ui/icon.tsx';
import { lazyPart } from '../../ui/lazy.tsx';
import { Panel } from '../../ui/panel.tsx';
import { showToast } from '../../ui/toast.tsx';
import { courseText, totalsText } from './as-text.ts';
import { ExportDialog } from './export.ts';
import { StoriesPanel } from './stories-panel.tsx';
import { SummaryHeader } from './summary-header.tsx';
import { tableWords } from './table-words.ts';

interface SessionSummaryProps {
  readonly view: RoomView;
  readonly status: RoomStatus;
  readonly participantId: Id | undefined;
  /** A button beside the others. */
  readonly tool: (view: RoomView, className: string) => ReactNode;
  readonly children: ReactNode;
}

/** Most sessions have no questions. */
const QuestionsPanel = lazyPart(async () => (await import('./questions-panel.tsx')).QuestionsPanel);

/** The buttons beside the main one. */
const aside =
  'min-h-9 px-3 text-sm max-md:order-2 max-md:border-transparent max-md:bg-transparent max-md:text-accent';

export function SessionSummary({
  view,
  status,
  participantId,
  tool,
  children,
}: SessionSummaryProps) {
  const [isTaking, setTaking] = useState(false);
  // People without a seat see a session of their team without people, and cannot ask for more of it.
  const hasPeople = view.participants.length > 0;
  return (
    <div className="summary grid grid-cols-1 gap-3">
      <div className="flex flex-wrap items-center justify-end gap-2 print:hidden">
        <div className="empty:hidden md:me-auto">{children}</div>
        <Button variant="quiet" className={aside} onClick={() => window.print()}>
          {t`Print`}
        </Button>
        {hasPeople && (
          <Button className={aside} onClick={() => setTaking(true)}>
            {t`Export Results`}
          </Button>
        )}
        {tool(view, aside)}
        {view.stories.length > 0 && <CopySummary view={view} />}
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
        {status === 'reconnecting' && <Badge tone="warning">{t`Reconnecting...`}</Badge>}
      </div>
      <SizesOnFelt view={view} />
      <StoriesPanel view={view} isLoading={status === 'connecting'} />
      {view.stories.some(({ questions }) => questions > 0) && <QuestionsPanel view={view} />}
      {hasPeople && <TeamPanel participants={view.participants} />}
      <p className="text-ink-soft text-sm empty:hidden print:hidden">{retentionText()}</p>
    </div>
  );
}

function CopySummary({ view }: { view: RoomView }) {
  const { data: details, isLoading } = useQuery({
    ...allDetailsQuery(view.session.id, null),
    enabled: view.stories.some(({ details }) => details > 0),
  });
  const copy = () => {
    const stories = exportedStories(view, details ?? new Map(), false);
    const facts = [totalsText(view), courseText(view).join(' · ')];
    copyText(markdownTable(view.session.name, stories, tableWords(), facts)).then(
      () => showToast(t`Summary copied. Paste it as Markdown.`, 'success'),
      () => showToast(t`Failed to copy: the browser didn't allow it.`, 'error'),
    );
  };
  return (
    <Button
      variant="primary"
      className="min-h-9 px-3.5 text-sm max-md:flex-1 max-md:min-[21rem]:whitespace-nowrap max-[21rem]:basis-full"
      isPending={isLoading}
      onClick={copy}
    >
      <Icon name="copy" className="size-4" />
      {t`Copy Summary`}
    </Button>
  );
}

function SizesOnFelt({ view: { session, stories } }: { view: RoomView }) {
  const sizes = sizesOf(deckOf(session.type), stories);
  if (sizes.length === 0) return null;
  return (
    <section aria-label={t`Agreed sizes`} className="felt px-4 py-3.5">
      <Sizes sizes={sizes} />
    </section>
  );
}

function TeamPanel({ participants }: { participants: readonly Participant[] }) {
  return (
    <Panel title={t`Team`}>
      <ul className="grid gap-x-6 gap-y-3 sm:grid-cols-2 lg:grid-cols-3">
        {participants.map((one, place) => (
          <li key={one.id} className="flex min-w-0 items-center gap-3">
            <Avatar initials={initialsOf(one.name)} place={place} />
            <span className="min-w-0">
              <bdi translate="no">{one.name}</bdi>{' '}
              {roleOf(one) === 'facilitator' && (
                <span className="text-ink-soft text-sm">{t`(Facilitator)`}</span>
              )}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
