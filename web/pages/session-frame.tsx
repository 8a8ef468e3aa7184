import { t } from '@lingui/core/macro';
import type { Id } from '@story-pointer/core/ids';
import type { ReactNode } from 'react';
import { SidebarSheet } from '../features/stories/sidebar-sheet.tsx';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { Skeleton } from '../ui/skeleton.tsx';

interface SessionFrameProps {
  /** A link past the header and the list. */
  readonly skip?: ReactNode;
  readonly header: ReactNode;
  readonly aside: ReactNode;
  readonly children: ReactNode;
}

/** The layout of the session screen: header above, stories in the left third, the rest beside. */
export function SessionFrame({ skip, header, aside, children }: SessionFrameProps) {
  return (
    <div className="session">
      {skip}
      {header}
      <div className="session__parts">
        {aside}
        <div className="session__main">{children}</div>
      </div>
    </div>
  );
}

interface SessionFailedProps {
  readonly storyId: Id | undefined;
  readonly reason: string;
  readonly onRetry: () => void;
}

/**
 * The session screen when the server does not answer: every part shows the failure, one of them the
 * reason.
 */
export function SessionFailed({ storyId, reason, onRetry }: SessionFailedProps) {
  return (
    <SessionFrame
      header={
        <header className="session-header">
          <h1 className="sr-only">{t`Session`}</h1>
          <div className="col-span-full grid w-full gap-3 phone:p-4">
            <Alert detail={reason}>{t`Failed to load session data`}</Alert>
            <Button variant="primary" className="justify-self-start" onClick={onRetry}>
              {t`Try Again`}
            </Button>
          </div>
        </header>
      }
      aside={
        <SidebarSheet>
          <p className="px-2 text-ink-soft text-sm">{t`Failed to load stories`}</p>
        </SidebarSheet>
      }
    >
      {storyId && <p className="text-ink-soft">{t`Failed to load story`}</p>}
      <section aria-label={t`Team Members`} className="felt grid gap-2 p-4">
        <h2 className="font-heading text-title">{t`Team Members`}</h2>
        <p className="text-sm">{t`Failed to load team members`}</p>
      </section>
    </SessionFrame>
  );
}

export function SessionLoading({ storyId }: { storyId: Id | undefined }) {
  return (
    <SessionFrame
      header={
        <header className="session-header">
          <div className="header-bar">
            <h1 className="session-header__name">
              <span className="sr-only">{t`Session`}</span>
              <Skeleton className="h-6 w-3/5" />
            </h1>
          </div>
          <div className="facts">
            <Skeleton className="h-6 w-3/5" />
          </div>
        </header>
      }
      aside={
        <SidebarSheet>
          <Skeleton className="h-9 w-full" />
          <Skeleton className="h-9 w-full" />
          <Skeleton className="h-9 w-full" />
        </SidebarSheet>
      }
    >
      <div className="surface-sheet grid gap-4 p-4">
        <div role="status" className="font-medium text-ink-soft">
          <p>{t`Validating participant...`}</p>
          {storyId && <p>{t`Loading story...`}</p>}
        </div>
        <Skeleton className="h-7 w-1/2" />
        <Skeleton className="h-24 w-full" />
      </div>
    </SessionFrame>
  );
}
