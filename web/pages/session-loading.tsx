import { Trans } from '@lingui/react/macro';
import type { Id } from '@story-pointer/core/ids';
import { HeaderSkeleton } from '../features/session/header-skeleton.tsx';
import { SidebarSkeleton } from '../features/stories/sidebar-skeleton.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { SessionFrame } from './session-frame.tsx';

/** The session screen while the participant is loading. */
export function SessionLoading({ storyId }: { storyId: Id | undefined }) {
  return (
    <SessionFrame header={<HeaderSkeleton />} aside={<SidebarSkeleton />}>
      <div className="surface-sheet grid gap-4 p-4">
        <div role="status" className="font-medium text-ink-soft">
          <p>
            <Trans>Validating participant...</Trans>
          </p>
          {storyId && (
            <p>
              <Trans>Loading story...</Trans>
            </p>
          )}
        </div>
        <Skeleton className="h-7 w-1/2" />
        <Skeleton className="h-24 w-full" />
      </div>
    </SessionFrame>
  );
}
